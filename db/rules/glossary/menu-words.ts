/**
 * Words of menus in English and Arabic. After `n` stand names of things, after `a` what describes them
 * (in Arabic masculine, then feminine), after `p` whole names. Parts of an entry are parted by `=`, `,`
 * parts other spellings; the first is suggested.
 */
export const NOUNS = `
hummus, hommos, houmous=حمص
hummus with meat=حمص باللحم
mutabal, moutabal=متبل
baba ghanoush=بابا غنوج
tabbouleh, tabouleh, tabouli=تبولة
fattoush=فتوش
muhammara=محمرة
makdous=مكدوس
shanklish=شنكليش
batata harra=بطاطا حرة
arayes=عرايس
labneh balls=كرات لبنة
cheese rolls=رقاقات جبن
spring roll, spring rolls=سبرينغ رول
garlic bread=خبز بالثوم
bruschetta=بروشيتا
nachos=ناتشوز
onion rings=حلقات بصل
mozzarella sticks=أصابع موزاريلا
nuggets=ناجتس
strips, tenders=ستربس
wedges=ودجز
popcorn=بوب كورن
edamame=إدامامي
pakora, pakoras=باكورا
bhaji=بهاجي
satay=ساتيه
coleslaw=كول سلو
guacamole=غواكامولي
tzatziki=تزاتزيكي
salad=سلطة
quinoa=كينوا
kale=كيل
iceberg=آيسبيرغ
croutons=كروتون
dressing=تتبيلة
vinaigrette=فينيجريت
soup, shorba=شوربة
hot and sour soup=شوربة حارة وحامضة
broth=مرق
harira=حريرة
minestrone=مينستروني
tom yum=توم يم
tom yum soup=شوربة توم يم
miso=ميسو
chowder=تشاودر
bisque=بيسك
consomme=كونسوميه
vermicelli=شعيرية
barley=شعير
freekeh=فريكة
oats, oat=شوفان
lentil=عدس
chicken=دجاج, فراخ
beef=لحم بقري
meat=لحم
lamb=لحم غنم, غنم, لحم خروف
stuffed lamb=خروف محشي
whole lamb=خروف كامل
half lamb=نصف خروف
mutton=لحم ضأن
goat=ماعز
goat meat=لحم ماعز
goat milk=حليب ماعز
camel=جمل
hashi=حاشي, لحم حاشي
camel meat=لحم جمل
camel milk=حليب إبل, حليب نوق
minced meat, mince=لحم مفروم
meatballs, meatball=كرات لحم
rabbit=أرانب
quail=سمان
pigeon=حمام
beef pepperoni=بيبروني بقري
beef salami=سلامي بقري
mortadella=مرتديلا
pastrami=باسترامي
basturma, pastirma=بسطرمة
veal=لحم عجل
fish=سمك
shrimp, shrimps, prawn, prawns=روبيان, جمبري, ربيان
mussels=بلح البحر
oysters, oyster=محار
clams=كلامز, محار صغير
scallops=سكالوب, أسقلوب
caviar=كافيار
lobster=لوبستر, كركند, استاكوزا
crab=سلطعون
crab meat=لحم سلطعون
calamari=كالاماري
squid=حبار
octopus=أخطبوط
salmon=سلمون
tuna=تونة
hammour, grouper=هامور
kingfish, king fish=كنعد
pomfret, zubaidi=زبيدي
sheri=شعري
safi=صافي
sea bream=دنيس, سيبريم
tilapia=بلطي
mullet, bouri=بوري
red mullet, sultan ibrahim=سلطان إبراهيم
mackerel=ماكريل
sardines, sardine=سردين
anchovy, anchovies=أنشوجة
cod=سمك القد
trout=تراوت
fish fingers=أصابع سمك
fish and chips=سمك وبطاطس
sea bass, seabass=سي باس, سيباس, قاروص
turkey=ديك رومي, حبش
duck=بط
half chicken=نصف دجاجة
quarter chicken=ربع دجاجة
whole chicken, full chicken=دجاجة كاملة
eggs, egg=بيض
quail egg, quail eggs=بيض سمان
scrambled eggs, scrambled egg=بيض مخفوق
omelette, omelet=أومليت, عجة
egg white, egg whites=بياض البيض
egg yolk=صفار البيض
eggs benedict, egg benedict=بيض بنديكت
sunny side up=بيض عيون
hash brown, hash browns=هاش براون
french toast=فرنش توست
granola=جرانولا
muesli=ميوسلي
cornflakes, corn flakes=كورن فليكس
cereal=حبوب الإفطار
oatmeal=شوفان بالحليب
baked beans=فاصوليا بالصلصة
cheese=جبن, جبنة
halloumi=حلوم
feta=فيتا
mozzarella=موزاريلا
cheddar=شيدر
parmesan=بارميزان
burrata=بوراتا
ricotta=ريكوتا
gouda=جودا
brie=بري
emmental=إيمنتال
cream cheese=جبنة كريمية
halloumi cheese=جبنة حلوم
feta cheese=جبنة فيتا
mozzarella cheese=جبنة موزاريلا
cheddar cheese=جبنة شيدر
akkawi cheese=جبنة عكاوي
swiss cheese=جبن سويسري
buffalo mozzarella=موزاريلا جاموس
greek yogurt, greek yoghurt=زبادي يوناني
blue cheese=جبنة زرقاء
goat cheese=جبنة ماعز
akkawi=عكاوي
kashkaval=قشقوان
nabulsi=جبنة نابلسية
paneer=بانير
labneh=لبنة
yogurt, yoghurt=زبادي, روب
cream=كريمة
butter=زبدة
hot milk=حليب ساخن
ghee=سمن
sour cream=كريمة حامضة
ashta, kashta=قشطة
condensed milk=حليب مكثف
coconut milk=حليب جوز الهند
milk=حليب
full cream milk, full fat milk, whole milk=حليب كامل الدسم
low fat milk=حليب قليل الدسم
skimmed milk=حليب خالي الدسم
lactose free milk=حليب خالٍ من اللاكتوز
almond milk=حليب لوز
oat milk=حليب شوفان
soy milk=حليب صويا
whipped cream=كريمة مخفوقة
honey=عسل
jam=مربى
nutella=نوتيلا
peanut butter=زبدة الفول السوداني
maple syrup=شراب القيقب
syrup=شراب
molasses=دبس
date syrup, date molasses=دبس تمر
pomegranate molasses=دبس رمان
bread=خبز
brown bread=خبز أسمر
whole wheat, wholewheat=قمح كامل
multigrain=حبوب كاملة
tannour=تنور
saj=صاج
pita=خبز بيتا
naan, nan=نان
roti=روتي
chapati=شباتي
paratha, parata=براتا
samoon=صمون
samoli=صامولي
regag, rigag=رقاق
khameer=خمير
chebab, chabab=جباب
baguette=باغيت
ciabatta=تشاباتا
focaccia=فوكاتشيا
sourdough=ساوردو
brioche=بريوش
bagel=بيغل
burger bun, burger buns=خبز برجر
cinnamon bun, cinnamon buns=رول القرفة
tortilla=تورتيلا
simit=سميت
pandesal=بانديسال
breadcrumbs=بقسماط
dough=عجينة
flour=طحين, دقيق
toast=توست
sandwich=ساندويتش, سندويش
club sandwich=كلوب ساندويتش
hot sandwiches=ساندويتشات ساخنة
panini=بانيني
hot dog, hotdog=هوت دوغ
taco, tacos=تاكو
burrito=بوريتو
quesadilla=كاساديا
fajita, fajitas=فاهيتا
enchilada=إنتشيلادا
zinger=زنجر
wrap=لفافة, راب
roll=رول
burger=برجر, برغر
cheeseburger, cheese burger=تشيز برجر
smash burger=سماش برجر
slider, sliders=سلايدر
pizza=بيتزا
margherita pizza, margarita pizza=بيتزا مارغريتا
four cheese, quattro formaggi=أربع أجبان
four seasons, quattro stagioni=أربعة فصول
calzone=كالزوني
stuffed crust=أطراف محشوة
thin crust=عجينة رقيقة
pide=بيدا
pasta=باستا, معكرونة
spaghetti=سباغيتي
lasagna, lasagne=لازانيا
penne=بيني
fettuccine, fettuccini=فيتوتشيني
linguine=لينغويني
tagliatelle=تالياتيلي
rigatoni=ريغاتوني
ravioli=رافيولي
cannelloni=كانيلوني
tortellini=تورتيليني
gnocchi=نيوكي
macaroni=مكرونة
macaroni bechamel=مكرونة بالبشاميل
mac and cheese, mac n cheese=ماك أند تشيز
macaroni and cheese=مكرونة بالجبن
risotto=ريزوتو
paella=باييلا
noodles=نودلز
ramen=رامن
udon=أودون
soba=سوبا
pho=فو
pad thai=باد تاي
chow mein=تشاو مين
chop suey=شوب سوي
sushi=سوشي
maki=ماكي
nigiri=نيغيري
sashimi=ساشيمي
temaki=تيماكي
uramaki=أوراماكي
california roll=رول كاليفورنيا
dragon roll=رول التنين
wasabi=واسابي
seaweed=أعشاب بحرية
tempura=تمبورا
katsu=كاتسو
tofu=توفو
kimchi=كيمتشي
bibimbap=بيبيمباب
bulgogi=بولغوغي
dim sum=ديم سم
dumplings, dumpling=دامبلنغ
gyoza=غيوزا
bao, bao buns=باو
wonton, wontons=ونتون
wonton soup=شوربة ونتون
dumpling soup=شوربة دامبلنغ
hot pot=هوت بوت
sweet and sour chicken=دجاج حلو وحامض
laksa=لاكسا
nasi goreng=ناسي غورينغ
rendang=ريندانغ
poke bowl=بوكي بول
poke=بوكي
acai bowl=أساي بول
acai=أساي
adobo=أدوبو
sinigang=سينيغانغ
lumpia=لومبيا
pancit=بانسيت
sisig=سيسيغ
kare kare=كاري كاري
bulalo=بولالو
tapsilog=تابسيلوغ
longganisa=لونغانيسا
siopao=سيوباو
siomai=سيوماي
rice=أرز, رز
fried rice=أرز مقلي
egg fried rice=أرز مقلي بالبيض
chicken fried rice=أرز مقلي بالدجاج
vegetable fried rice, veg fried rice=أرز مقلي بالخضار
shrimp fried rice=أرز مقلي بالروبيان
garlic rice=أرز بالثوم
ghee rice=أرز بالسمن
lemon rice=أرز بالليمون
coconut rice=أرز بجوز الهند
pulao=بولاو
pilaf=أرز بيلاف
couscous=كسكس
bulgur, burghul=برغل
sayadieh, sayadiyah=صيادية
biryani=برياني
mandi=مندي
kabsa=كبسة
machboos, majboos=مجبوس, مكبوس
madfoon=مدفون
madhbi, mathbi=مظبي
madghout=مضغوط
haneeth=حنيذ
zurbian=زربيان
saleeg=سليق
muhammar=محمر, أرز محمر
mumawash=مموش
madrouba=مضروبة
jareesh=جريش
thareed=ثريد
margoog=مرقوق
matazeez=مطازيز
shuwa=شوا
mishkak=مشكاك
saltah=سلتة
fahsa=فحسة
asida, aseed=عصيدة
shafoot=شفوت
aqdah=عقدة
masoub=معصوب
areeka=عريكة
mutabbaq=مطبق
fatteh, fattah=فتة
mansaf=منسف
musakhan=مسخن
mujaddara=مجدرة
maqluba, maklouba=مقلوبة
ouzi, quzi, ghoozi=أوزي, قوزي
harees=هريس
shawarma=شاورما
kebab, kabab, kebabs=كباب
shish kebab=شيش كباب
chelo kebab=تشلو كباب
koobideh=كباب كوبيده
joojeh=جوجة
ghormeh sabzi=قورمة سبزي
gheymeh=قيمة
fesenjan=فسنجان
zereshk polo=زرشك بولو
mirza ghasemi=ميرزا قاسمي
kashk bademjan=كشك بادنجان
doner kebab=دونر كباب
doner=دونر
iskender=إسكندر
lahmacun, lahm bi ajeen=لحم بعجين
borek=بوريك
gozleme=كوزلمة
menemen=منمن
kumpir=كومبير
manti=مانتي
kofta, kafta=كفتة
tikka=تكا, تكة
curry=كاري
butter chicken=دجاج بالزبدة
paneer butter masala=بانير بالزبدة والماسالا
seekh kebab=سيخ كباب
boti=بوتي
malai=ملاي
porotta=بروتا
korma=كورما
vindaloo=فيندالو
jalfrezi=جلفريزي
rogan josh=روغان جوش
karahi, kadai=كراهي
handi=هاندي
nihari=نهاري
haleem=حليم
paya=بايا
keema, qeema=كيما
dal, daal=دال
dal makhani=دال مكني
chana masala=تشانا ماسالا
palak paneer=بالاك بانير
aloo gobi=ألو غوبي
dosa=دوسا
idli=إدلي
vada=فادا
uttapam=أوتابام
puri, poori=بوري هندي
pani puri=باني بوري
pav bhaji=باف بهاجي
chaat=تشات
sambar=سامبار
raita=رايتا
chutney=تشاتني
papadum, papad=بابادوم
thali=ثالي
tawook, taouk=طاووق
shish tawook, shish taouk=شيش طاووق
skewers, skewer=أسياخ
falafel=فلافل
taameya=طعمية
koshari, koshary=كشري
hawawshi=حواوشي
feteer=فطير
mahshi=محشي
molokhia, mulukhiyah=ملوخية
okra, bamia=بامية
manakish, manoushe, manakeesh=مناقيش
zaatar=زعتر
fatayer=فطائر
sfiha, sfeeha=صفيحة
samosa, sambusa, sambousek=سمبوسة
kibbeh, kebbeh=كبة
raw kibbeh, kibbeh nayyeh=كبة نية
kibbeh labanieh=كبة لبنية
shish barak=شيش برك
dawood basha, daoud basha=داوود باشا
dolma=دولما
vine leaves, warak enab=ورق عنب
moussaka=مسقعة
ful medames, ful, foul, foul medames, fava beans=فول, فول مدمس
shakshuka=شكشوكة
balaleet=بلاليط
mixed grill=مشاوي مشكلة
steak=ستيك
roast beef=روست بيف
salt beef=لحم بقري مملح
tenderloin=تندرلوين
ribeye, rib eye=ريب آي
sirloin=سيرلوين
striploin=ستريبلوين
t bone=تي بون
tomahawk=توماهوك
wagyu=واغيو
angus=أنجوس
brisket=بريسكت
well done=مطهو جيدا
medium rare=ميديوم رير
medium well=ميديوم ويل
stroganoff=ستروغانوف
escalope, schnitzel=إسكالوب
cutlet=كتلت
cordon bleu=كوردون بلو
ribs=أضلاع
wings=أجنحة, جوانح
hot wings=أجنحة حارة
fillet=فيليه
breast=صدر
thigh, thighs=أفخاذ
leg=فخذ
drumsticks, drumstick=دبابيس
shank, shanks=موزات
shoulder=كتف
neck=رقبة
chops=ريش
liver=كبدة
kidneys=كلاوي
brain=مخ
tongue=لسان
tripe=كرشة
trotters=كوارع
sausage, sausages=نقانق, سجق
beef bacon=بيكون بقري
turkey bacon=بيكون ديك رومي
turkey ham=حبش مدخن
pork=لحم خنزير
pork chops=ريش خنزير
pork ribs=أضلاع خنزير
fries, french fries, french fried potatoes=بطاطس مقلية, بطاطا مقلية
cheese fries=بطاطس بالجبن
curly fries=بطاطس حلزونية
mashed potato, mashed potatoes=بطاطس مهروسة
sweet potato fries=بطاطا حلوة مقلية
loaded fries=بطاطس محملة
potato, potatoes=بطاطس, بطاطا
sweet potato, sweet potatoes=بطاطا حلوة
vegetables, vegetable, veg=خضار
tomato, tomatoes=طماطم
cherry tomato, cherry tomatoes=طماطم كرزية
cucumber=خيار
onion, onions=بصل
spring onion, spring onions=بصل أخضر
leek=كراث
garlic=ثوم
lemon=ليمون
lime=لايم
mint=نعناع
mint tea=شاي بالنعناع
parsley=بقدونس
coriander=كزبرة
basil=ريحان
thai basil=ريحان تايلندي
dill=شبت
thyme=زعتر بري
rosemary=روزماري, إكليل الجبل
oregano=أوريغانو
sage=ميرمية
herbs, herb, herbal=أعشاب
ginger=زنجبيل
mushroom, mushrooms=فطر, مشروم
olive, olives=زيتون
pepper=فلفل
hot pepper=فلفل حار
capsicum, bell pepper, bell peppers=فلفل رومي
chili, chilli, chillies=فلفل حار
sweet chili sauce, sweet chilli sauce, sweet chili=صلصة السويت تشيلي
hot chili sauce=صلصة الفلفل الحار
jalapeno, jalapeño=هالبينو
eggplant, aubergine=باذنجان
zucchini=كوسا
pumpkin=قرع, يقطين
asparagus=هليون
artichoke=خرشوف, أرضي شوكي
celery=كرفس
peas, pea=بازلاء, بازيلا
radish=فجل
turnip=لفت
spinach=سبانخ
carrot=جزر
corn=ذرة
sweet corn, sweetcorn=ذرة حلوة
beans, bean=فاصوليا
kidney beans=فاصوليا حمراء
white beans=فاصوليا بيضاء
green beans=فاصوليا خضراء
soy=صويا
chickpeas=حمص حب
avocado=أفوكادو
beetroot=شمندر
lettuce=خس
rocca, arugula=جرجير
cabbage=ملفوف
cauliflower=قرنبيط, زهرة
broccoli=بروكلي
pickles=مخللات
nuts, nut=مكسرات
roasted nuts=مكسرات محمصة
roasted almonds=لوز محمص
wheat=قمح
gluten=غلوتين
lupin=ترمس
shellfish=مأكولات بحرية صدفية
gelatin, gelatine=جيلاتين
almond, almonds=لوز
pistachio=فستق
walnut=جوز
pine nuts=صنوبر
pecan=بيكان
macadamia=مكاديميا
chestnut=كستناء
sesame=سمسم
chia=شيا
raisins, raisin=زبيب
cashew=كاجو
peanut=فول سوداني
coconut=جوز هند
dates, date=تمر
apple=تفاح
orange=برتقال
mandarin, tangerine=يوسفي
grapefruit, grape fruit=جريب فروت
apricot=مشمش
plum=برقوق
lychee=ليتشي
dragon fruit=فاكهة التنين
prickly pear=تين شوكي
banana=موز
mango=مانجو
strawberry=فراولة
pineapple=أناناس
watermelon=بطيخ
melon=شمام
grape, grapes=عنب
pomegranate=رمان
kiwi=كيوي
guava=جوافة
papaya=بابايا
peach=خوخ
pear=كمثرى
fig=تين
berry, berries=توت
blueberry=توت أزرق
blackberry=توت أسود
cranberry=توت بري
raspberry=توت العليق
cherry=كرز
passion fruit=باشن فروت
fruit, fruits=فواكه
juice=عصير
cocktail=كوكتيل
cocktail juice=عصير كوكتيل
lemon mint=ليمون بالنعناع
coconut water=ماء جوز الهند
sugar cane, sugarcane=قصب السكر
tamarind=تمر هندي
jallab=جلاب
qamar al din=قمر الدين
carob=خروب
licorice=عرق سوس
hibiscus, karkadeh=كركديه
calamansi=كالامانسي
slush=سلاش
detox=ديتوكس
protein shake=بروتين شيك
water=ماء, مياه
tea, chai=شاي
ginger tea=شاي زنجبيل
hot tea=شاي ساخن
milk tea=شاي بالحليب
english breakfast tea=شاي الإفطار الإنجليزي
earl grey=إيرل جراي
jasmine=ياسمين
chamomile=بابونج
anise=يانسون
oolong=أولونغ
bubble tea, boba=شاي الفقاعات
sahlab=سحلب
karak=كرك
coffee=قهوة
arabic coffee, gahwa=قهوة عربية
hot coffee=قهوة ساخنة
black milk tea=شاي أسود بالحليب
filter coffee=قهوة مفلترة
drip coffee=قهوة مقطرة
coffee of the day=قهوة اليوم
cold brew=كولد برو
french press=فرنش برس
v60=v60
chemex=كيمكس
nescafe=نسكافيه
espresso=إسبريسو
americano=أمريكانو
cappuccino=كابتشينو
latte=لاتيه
spanish latte=سبانش لاتيه
chai latte=تشاي لاتيه
matcha latte=ماتشا لاتيه
ristretto=ريستريتو
lungo=لونغو
piccolo=بيكولو
affogato=أفوغاتو
frappe=فرابيه
frappuccino=فرابتشينو
babyccino=بيبي تشينو
flat white=فلات وايت
macchiato=ماكياتو
mocha=موكا
cortado=كورتادو
matcha=ماتشا
hot chocolate=شوكولاتة ساخنة
chocolate=شوكولاتة, شوكولا
belgian chocolate=شوكولاتة بلجيكية
cocoa=كاكاو
lotus, biscoff=لوتس
oreo=أوريو
kinder=كيندر
snickers=سنيكرز
marshmallow, marshmallows=مارشميلو
toffee=توفي
biscuit, biscuits=بسكويت
rose=ورد
rose water=ماء ورد
lavender=لافندر
caramel=كراميل
vanilla=فانيلا, فانيليا
french vanilla=فانيلا فرنسية
hazelnut=بندق
lemonade=ليموناضة
mojito=موهيتو
smoothie=سموذي
milkshake, shake, milk shake=ميلك شيك
lassi=لاسي
laban=لبن
ayran=عيران
doogh=دوغ
soda=صودا
cola, coke=كولا
pepsi=بيبسي
coca cola=كوكا كولا
sprite=سبرايت
seven up, 7up=سفن أب
fanta=فانتا
mirinda=ميرندا
mountain dew=ماونتن ديو
vimto=فيمتو
red bull=ريد بول
energy drink, energy drinks=مشروب طاقة
ginger ale=جنجر إيل
tonic=تونيك
malt=شراب شعير
pina colada, piña colada=بينا كولادا
blue lagoon=بلو لاجون
wine=نبيذ
red wine=نبيذ أحمر
white wine=نبيذ أبيض
rose wine, rosé wine=نبيذ وردي
wine vinegar=خل العنب
red wine vinegar=خل العنب الأحمر
white wine vinegar=خل العنب الأبيض
apple cider vinegar=خل التفاح
beer=بيرة
ginger beer=جنجر بير
root beer=روت بير
non alcoholic beer, alcohol free beer=شراب شعير خالٍ من الكحول
rum=روم
vodka=فودكا
whisky, whiskey=ويسكي
gin=جن
champagne=شمبانيا
liqueur=ليكور
cake=كيك, كيكة, كعكة
cheesecake, cheese cake=تشيز كيك
san sebastian=سان سباستيان
red velvet=ريد فلفت
black forest=بلاك فورست
lava cake=لافا كيك
molten cake=مولتن كيك
fondant=فوندان
milk cake=كيكة الحليب
tres leches, trilece=تريليتشي
cupcake, cupcakes, cup cake=كب كيك
swiss roll=سويس رول
tart=تارت
pie=فطيرة
eclair=إكلير
profiteroles=بروفيترول
macaron, macarons=ماكرون
mousse=موس
trifle=ترايفل
brownie=براوني
cookie, cookies=كوكيز
croissant=كرواسون
danish=دانش
cinnamon roll, cinnamon rolls=رول القرفة
churros=تشوروز
muffin=مافن
english muffin=مافن إنجليزي
donut, doughnut=دونات
pancakes, pancake=بان كيك
waffle, waffles=وافل
crepe, crêpe=كريب
ice cream=آيس كريم, بوظة
gelato=جيلاتو
sorbet=سوربيه
sundae=صنداي
kulfi=كلفي
mochi=موتشي
scoop, scoops=سكوب
jelly=جيلي
halo halo=هالو هالو
leche flan=ليتشي فلان
ube=أوبي
pudding=بودينغ
custard=كاسترد
bread pudding=بودينغ الخبز
tiramisu=تيراميسو
panna cotta=بانا كوتا
creme brulee, crème brûlée=كريم بروليه
creme caramel, crème caramel=كريم كراميل
sticky toffee pudding, date pudding=بودينغ التمر
kunafa nabulsieh, nabulsi kunafa=كنافة نابلسية
kunafa, knafeh, kunafeh, kunefe=كنافة
baklava=بقلاوة
basbousa=بسبوسة
luqaimat, lgeimat=لقيمات
awameh=عوامة
qatayef, atayef=قطايف
halawet el jibn=حلاوة الجبن
znoud el sit=زنود الست
namoura=نمورة
madlouka=مدلوقة
osmalieh=عثملية
aish el saraya=عيش السرايا
layali lubnan=ليالي لبنان
maamoul=معمول
kleija=كليجا
barazek=برازق
ghraybeh=غريبة
khabees=خبيص
khanfaroosh=خنفروش
sago=ساقو
bint al sahn=بنت الصحن
turkish delight, lokum=حلقوم
gulab jamun=غولاب جامون
jalebi=جليبي
rasmalai=راس ملاي
kheer=كهير
falooda, faloodeh=فالودة
umm ali=أم علي
muhallabia, mouhalabieh=مهلبية
halwa=حلوى
rice pudding, riz bil haleeb=أرز بالحليب, رز بالحليب
date cake=كيكة التمر
honey cake=كيكة العسل
sauce=صلصة, صوص
hot sauce=صلصة حارة
ketchup=كاتشب
mayonnaise, mayo=مايونيز
mustard=خردل
honey mustard=خردل بالعسل
soy sauce=صلصة الصويا
tartar sauce=صلصة التارتار
gravy=صلصة اللحم
bechamel=بشاميل
hollandaise=هولنديز
pesto=بيستو
salsa=سالسا
aioli=أيولي
sriracha=سريراتشا
balsamic=بلسميك
shatta=شطة
dakoos, daqoos=دقوس
sahawiq=سحاوق
tarator=طرطور
tahini=طحينة
garlic sauce, toum=ثومية, صلصة الثوم
dip=غموس
spices=بهارات
saffron=زعفران
cardamom=هيل
cinnamon=قرفة
cumin=كمون
turmeric=كركم
paprika=بابريكا
sumac=سماق
cloves=قرنفل
black seed, nigella=حبة البركة
dried lime, loomi=لومي
truffle=ترفل
salt=ملح
sugar=سكر
oil=زيت
olive oil=زيت زيتون
vinegar=خل
platter, plate=طبق, صحن
dishes=أطباق
platters=أطباق مشكلة
box=بوكس
boxes=بوكسات
tray=صينية
trays=صواني
meal=وجبة
combo=كومبو
breakfast=فطور, إفطار
lunch=غداء
dinner=عشاء
brunch=برانش
iftar=إفطار رمضاني
suhoor=سحور
ramadan=رمضان
buffet=بوفيه
business lunch=غداء عمل
set menu, set menus=قوائم محددة
starters, starter, appetizers, appetisers, mezze=مقبلات
hot starters, hot appetizers, hot mezze=مقبلات ساخنة
cold starters, cold appetizers, cold mezze=مقبلات باردة
salads=سلطات
soups=شوربات
main courses, mains, main dishes, main course=أطباق رئيسية
signature dishes, signatures, our signature=أطباقنا المميزة
dish of the day=طبق اليوم
best sellers, bestsellers, most popular=الأكثر طلبا
new arrivals, new=جديدنا
grills, from the grill, grill=مشاوي, مشويات
charcoal grills=مشاوي على الفحم
seafood=مأكولات بحرية
sides, side dishes=أطباق جانبية
sandwiches=ساندويتشات
wraps=لفائف
burgers=برجر
pizzas=بيتزا
sauces, dips=صلصات
toppings=إضافات
pastries, pastry=معجنات
bakery=مخبوزات
desserts, dessert, sweets=حلويات
drinks, beverages=مشروبات
hot drinks, hot beverages=مشروبات ساخنة
cold drinks, cold beverages=مشروبات باردة
soft drinks=مشروبات غازية
soft drink=مشروب غازي
juices=عصائر
fresh juices=عصائر طازجة
smoothies=سموذي
mocktails=موكتيل
milkshakes=ميلك شيك
coffees=قهوة
teas=شاي
kids menu=قائمة الأطفال
kids burger=برجر أطفال
kids pizza=بيتزا أطفال
kids nuggets=ناجتس أطفال
kids meal, kids meals=وجبة أطفال
specials, chef specials=أطباق مميزة
offers=عروض
extras, add ons=إضافات
family meals=وجبات عائلية
shisha, hookah=شيشة
piece, pieces, pcs=قطع
small=صغير
medium=وسط
large=كبير
regular=عادي
extra large=كبير جدا
family size=حجم عائلي
half kilo=نصف كيلو
kilo, kg=كيلو
gram, grams=جرام
litre, liter=لتر
dozen=درزن
half dozen=نصف درزن
slice=شريحة
slices=شرائح
portion=حصة
shot=شوت
can=علبة
bucket=سطل
for one=لشخص واحد
for two=لشخصين
single=سنجل
double=دبل
half=نصف
full=كامل
quarter=ربع
glass=كأس
bottle=زجاجة
jug=إبريق
pot=براد
cup=كوب
bowl=باول
half and half=
grilled cheese=
grilled cheese sandwich=ساندويتش جبن مشوي
biscuits and gravy=
egg roll, egg rolls=
french fried=
blue fish=
black cod=
black pudding=
white pudding=
plum pudding=
mince pie=
duck sauce=
rice cake=
buffalo meat, buffalo steak, buffalo burger, buffalo milk, buffalo cheese=
`

export const ADJECTIVES = `
grilled=مشوي=مشوية
charcoal grilled, chargrilled=مشوي على الفحم=مشوية على الفحم
wood fired=على الحطب=على الحطب
barbecued, barbecue, bbq=باربكيو=باربكيو
broasted, broast=بروستد=بروستد
sauteed, sautéed=سوتيه=سوتيه
slow cooked, braised=مطهو ببطء=مطهوة ببطء
fried=مقلي=مقلية
deep fried=مقلي=مقلية
roasted, roast=محمر=محمرة
baked=مخبوز=مخبوزة
oven baked=بالفرن=بالفرن
toasted=محمص=محمصة
steamed=مطهو بالبخار=مطهوة بالبخار
boiled=مسلوق=مسلوقة
poached=بوشيه=بوشيه
whipped=مخفوق=مخفوقة
scrambled=مخفوق=مخفوقة
mashed=مهروس=مهروسة
smoked=مدخن=مدخنة
stuffed=محشي=محشوة
marinated=متبل=متبلة
minced=مفروم=مفرومة
chopped=مقطع=مقطعة
boneless=مسحب=مسحبة
breaded=بانيه=بانيه
pickled=مخلل=مخللة
dried=مجفف=مجففة
frozen=مجمد=مجمدة
melted=ذائب=ذائبة
caramelized, caramelised=مكرمل=مكرملة
raw=نيء=نيئة
whole=كامل=كاملة
crispy, crunchy=مقرمش=مقرمشة
spicy=حار=حارة
hot=ساخن=ساخنة
mild=غير حار=غير حارة
sweet=حلو=حلوة
sour=حامض=حامضة
salted=مملح=مملحة
fresh=طازج=طازجة
cold=بارد=باردة
iced=مثلج=مثلجة
warm=دافئ=دافئة
mixed=مشكل=مشكلة
small=صغير=صغيرة
medium=وسط=وسط
mini=صغير=صغيرة
special=خاص=خاصة
royal=ملكي=ملكية
premium=فاخر=فاخرة
deluxe=ديلوكس=ديلوكس
supreme=سوبريم=سوبريم
signature=مميز=مميزة
original=أصلي=أصلية
jumbo=جامبو=جامبو
family=عائلي=عائلية
plain=سادة=سادة
healthy=صحي=صحية
seasonal=موسمي=موسمية
natural=طبيعي=طبيعية
tropical=استوائي=استوائية
assorted=متنوع=متنوعة
house=البيت=البيت
chef=الشيف=الشيف
classic=كلاسيكي=كلاسيكية
traditional=تقليدي=تقليدية
homemade=بيتي=بيتية
green=أخضر=خضراء
black=أسود=سوداء
white=أبيض=بيضاء
red=أحمر=حمراء
brown=بني=بنية
yellow=أصفر=صفراء
pink=وردي=وردية
blue=أزرق=زرقاء
golden=ذهبي=ذهبية
dark=داكن=داكنة
creamy=كريمي=كريمية
cheesy=بالجبن=بالجبن
buttery, buttered=بالزبدة=بالزبدة
alfredo=ألفريدو=ألفريدو
arrabbiata, arrabiata=أرابياتا=أرابياتا
bolognese=بولونيز=بولونيز
carbonara=كاربونارا=كاربونارا
marinara=مارينارا=مارينارا
napolitana, napoletana=نابوليتانا=نابوليتانا
margherita=مارغريتا=مارغريتا
caprese=كابريزي=كابريزي
hawaiian=هاواي=هاواي
caesar=سيزر=سيزر
buffalo=بافلو=بافلو
ranch=رانش=رانش
dynamite=ديناميت=ديناميت
cajun=كاجن=كاجن
teriyaki=ترياكي=ترياكي
kung pao=كونغ باو=كونغ باو
szechuan, schezwan=سيتشوان=سيتشوان
manchurian=منشوريان=منشوريان
masala=ماسالا=ماسالا
tandoori=تندوري=تندوري
adana=أضنة=أضنة
kabuli=كابلي=كابلي
bukhari=بخاري=بخارية
turkish=تركي=تركية
hijazi=حجازي=حجازية
gulf, khaleeji=خليجي=خليجية
adeni=عدني=عدنية
levantine, shami=شامي=شامية
jordanian=أردني=أردنية
iraqi=عراقي=عراقية
sudanese=سوداني=سودانية
tunisian=تونسي=تونسية
pakistani=باكستاني=باكستانية
afghani, afghan=أفغاني=أفغانية
filipino=فلبيني=فلبينية
hyderabadi=حيدر أبادي=حيدر أبادية
malabari=مليباري=مليبارية
korean=كوري=كورية
asian=آسيوي=آسيوية
russian=روسي=روسية
german=ألماني=ألمانية
belgian=بلجيكي=بلجيكية
swiss=سويسري=سويسرية
brazilian=برازيلي=برازيلية
arabic, arabian=عربي=عربية
lebanese=لبناني=لبنانية
emirati=إماراتي=إماراتية
saudi=سعودي=سعودية
kuwaiti=كويتي=كويتية
omani=عماني=عمانية
bahraini=بحريني=بحرينية
qatari=قطري=قطرية
yemeni=يمني=يمنية
egyptian=مصري=مصرية
syrian=سوري=سورية
palestinian=فلسطيني=فلسطينية
moroccan=مغربي=مغربية
iranian, persian=إيراني=إيرانية
indian=هندي=هندية
chinese=صيني=صينية
thai=تايلندي=تايلندية
italian=إيطالي=إيطالية
french=فرنسي=فرنسية
greek=يوناني=يونانية
mexican=مكسيكي=مكسيكية
american=أمريكي=أمريكية
english=إنجليزي=إنجليزية
spanish=إسباني=إسبانية
japanese=ياباني=يابانية
oriental=شرقي=شرقية
vegetarian=نباتي=نباتية
vegan=نباتي صرف=نباتية صرفة
organic=عضوي=عضوية
gluten free=خالٍ من الغلوتين=خالية من الغلوتين
sugar free=خالٍ من السكر=خالية من السكر
low fat=قليل الدسم=قليلة الدسم
skimmed=خالي الدسم=خالية الدسم
halal=حلال=حلال
lactose free=خالٍ من اللاكتوز=خالية من اللاكتوز
decaf=منزوع الكافيين=منزوعة الكافيين
diet=دايت=دايت
zero=زيرو=زيرو
sparkling=فوار=فوارة
mineral=معدني=معدنية
still=غير فوار=غير فوارة
large, big=كبير=كبيرة
extra large=كبير جدا=كبيرة جدا
double=دبل=دبل
extra=إضافي=إضافية
`

/** What may stand last in a name of several things, and is then what the guest gets. */
export const KINDS = `
salad, soup, sandwich, burger, burgers, cheeseburger, cheese burger, pizza, pasta, wrap, roll, rolls, panini,
toast, taco, tacos, burrito, quesadilla, quesadillas, fajita, hot dog, shawarma, doner, kebab, kabab, shish kebab,
kofta, kafta, tikka, tawook, biryani, mandi, kabsa, machboos, majboos, madfoon, madhbi, haneeth, maqluba, rice,
risotto, paella, noodles, ramen, sushi, maki, nigiri, sashimi, tempura, spaghetti, lasagna, lasagne, penne,
fettuccine, linguine, ravioli, gnocchi, macaroni, curry, korma, vindaloo, karahi, handi, masala, bulgogi, nuggets,
strips, tenders, wings, drumsticks, drumstick, thigh, thighs, skewers, steak, fillet, breast, chops, ribs, shank,
liver, tongue, brain, kidneys, shoulder, neck, leg, sausage, sausages, escalope, schnitzel, cutlet, fatteh,
fattah, fatayer, manakish, manoushe, sambousek, samosa, sambusa, pakora, satay, dumplings, gyoza, spring roll,
spring rolls, wonton, wontons, omelette, omelet, pie, tart, cake, cheesecake, cupcake, muffin, cookie, cookies,
brownie, croissant, donut, pancakes, pancake, waffle, waffles, crepe, ice cream, gelato, sorbet, mousse, pudding,
custard, kunafa, baklava, juice, smoothie, milkshake, shake, lassi, mojito, lemonade, tea, coffee, latte,
cappuccino, mocha, frappe, sauce, dip, bread, meatballs, meatball, club sandwich, platter, plate, meal, combo,
box, tray, bowl
`

/** Kinds that any dish may stand in: 'chicken burger meal'. */
export const WARE = `platter, plate, meal, combo, box, tray, bowl`

/** Kinds that any dish may stand in, but those of ware. */
export const WRAPPED = `sandwich, wrap, club sandwich`

/** Kinds that are made of tastes only: a cake of fish is no cake. */
export const SWEET_KINDS = `
cake, cheesecake, cupcake, muffin, cookie, cookies, brownie, donut, pancakes, pancake, waffle, waffles, ice cream,
gelato, sorbet, pudding, kunafa, baklava, juice, smoothie, milkshake, shake, lassi, mojito, lemonade, tea, coffee,
latte, cappuccino, mocha, frappe
`

export const TASTES = `
apple, orange, mandarin, tangerine, grapefruit, grape fruit, apricot, plum, lychee, dragon fruit, prickly pear,
banana, mango, strawberry, pineapple, watermelon, melon, grape, grapes, pomegranate, kiwi, guava, papaya, peach,
pear, fig, berry, berries, blueberry, blackberry, cranberry, raspberry, cherry, passion fruit, fruit, fruits,
coconut, avocado, date, dates, lemon, lime, mint, lemon mint, basil, rosemary, sage, ginger, carrot, cucumber,
celery, tomato, beetroot, spinach, pumpkin, kale, tamarind, hibiscus, karkadeh, carob, licorice, calamansi, jallab,
acai, rose, rose water, lavender, jasmine, caramel, vanilla, french vanilla, chocolate, belgian chocolate, cocoa,
hazelnut, almond, almonds, pistachio, walnut, pecan, macadamia, cashew, peanut, peanut butter, nuts, nut, chestnut,
sesame, chia, raisins, lotus, biscoff, oreo, kinder, snickers, nutella, marshmallow, marshmallows, toffee, honey,
maple syrup, date syrup, cinnamon, cardamom, saffron, turmeric, anise, chamomile, herbs, herb, herbal, matcha,
karak, espresso, red velvet, black forest, san sebastian, tiramisu, creme brulee, crème brûlée, ube, condensed milk,
coconut milk, almond milk, oat milk, soy milk, camel milk, yogurt, ricotta, cheese, ashta, kashta, olive oil,
sugar cane, sugarcane, red bull, sago, falooda, granola, oats, oat
`

/** Kinds of which 'with lemon and mint' says what is in them, not what is beside them. */
export const SHARED = `
salad, soup, juice, smoothie, milkshake, shake, mojito, lemonade, lassi, pizza, cake, ice cream, omelette, omelet, pie,
tea
`

/** Drinks that 'hot' says the warmth of. Hot food may be spicy. */
export const HOT_DRINKS = `
tea, chai, coffee, latte, cappuccino, mocha, americano, espresso, macchiato, cortado, flat white, spanish latte,
matcha, matcha latte, chai latte, milk tea, mint tea, ginger tea, karak, sahlab, turkish coffee, arabic coffee
`

/** Adjectives of the thing that follows, not of the whole dish: what is done to it, and its colour. */
export const OF_THE_NEXT = `
charcoal grilled, chargrilled, grilled, fried, deep fried, roasted, roast, smoked, stuffed, minced, marinated,
boneless, breaded, boiled, poached, scrambled, whipped, mashed, chopped, pickled, frozen, melted, caramelized,
caramelised, sauteed, sautéed, slow cooked, braised, crispy, crunchy, mixed, assorted, white, red, green, black,
brown, blue, yellow, pink, dark, dried, salted
`

/** Kinds that are grilled or fried as a whole: 'grilled lamb chops'. */
export const COOKED_WHOLE = `
liver, chops, shank, shoulder, neck, leg, ribs, tongue, brain, kidneys, sausage, sausages, kebab, kabab, kofta,
kafta, shawarma, doner, tikka, tawook, skewers, wings, drumsticks, drumstick, thigh, thighs, breast, fillet, steak,
strips, tenders, nuggets, meatballs, meatball, samosa, sambusa, sambousek, fatayer, dumplings, gyoza, wonton,
wontons, spring roll, spring rolls, rice, noodles, curry, sauce, tea, coffee
`

/** Adjectives of a plate or a box itself. */
export const SIZES = `large, big, small, medium, extra large, double, family, jumbo, special`

/** Names that beside another thing would name something else: 'wine vinegar', 'chicken milk'. */
export const ALONE = `
wine, beer, rum, vodka, whisky, whiskey, gin, champagne, liqueur, pork, malt, soda, tonic, gelatin, gelatine,
gluten, wheat, lupin, shellfish, milk, cream, vinegar, bisque
`

/** Headings and amounts: whole names only, joined to nothing. */
export const WHOLE_NAMES = `
starters, starter, appetizers, appetisers, mezze, grills, grill, sides, mains, desserts, dessert, sweets, drinks,
beverages, specials, offers, extras, new, half, full, quarter, single, double, small, medium, large, regular,
extra large, slice, slices, portion, piece, pieces, pcs, glass, bottle, jug, pot, cup, can, bucket, shot, dozen,
half dozen, kilo, kg, half kilo, gram, grams, litre, liter, for one, for two, family size
`

/** Meat behind a cut or a kind of mince. */
export const SHORT_MEATS = `
beef=بقري
lamb=غنم
veal=عجل
mutton=ضأن
`

export const WITH_SHORT_MEAT = `
liver, chops, shank, shoulder, neck, leg, ribs, tongue, brain, kidneys, sausage, sausages, kebab, kabab, kofta,
kafta, burger, burgers, meat, meatballs, meatball
`
