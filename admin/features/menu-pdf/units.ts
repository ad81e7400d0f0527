import type { PrintedDish, PrintedSection } from './printed-menu.ts'
import { GAP, Stack, type LineStyle, type Scale, type Unit, type UnitOptions } from './stack.ts'

const INSET = 3
const SHRINK = 0.95

/** A section in one or two languages, side by side: its dishes, the first with its head. */
export function sectionUnits(sections: readonly PrintedSection[], options: UnitOptions): Unit[] {
  const [main, other] = sections
  if (!main) return []
  const dishes = main.dishes.map((dish, at) => {
    const beside = other?.dishes[at]
    return fittedDish(beside ? [dish, beside] : [dish], options)
  })
  const [first, ...others] = dishes
  const head = headUnit(sections, options)
  return [first ? stacked(head, first) : head, ...others]
}

/** What stands below a menu, in each of its languages. */
export function noteUnit(notes: readonly (readonly string[])[], options: UnitOptions): Unit {
  const stack = new Stack(options)
  const style: LineStyle = { size: options.scale.small, weight: 400, ink: 'quiet' }
  stack.beside(notes, (its, box) => {
    for (const note of its) stack.paragraph(note, box, style)
  })
  const unit = stack.unit(2, 0)
  return { ...unit, rules: [0], lines: unit.lines.map((line) => ({ ...line, y: line.y + 2 })) }
}

function headUnit(sections: readonly PrintedSection[], options: UnitOptions): Unit {
  const stack = new Stack(options)
  const title: LineStyle = { size: options.scale.title, weight: 600, ink: 'action' }
  const times: LineStyle = { size: options.scale.text, weight: 400, ink: 'quiet' }
  stack.space(2)
  stack.beside(sections, (section, box) => stack.paragraph(section.title, box, title))
  stack.space(1)
  const rule = stack.y
  stack.space(1.5)
  stack.beside(sections, (section, box) => stack.paragraph(section.times, box, times))
  return { ...stack.unit(0.5, 0), rules: [rule] }
}

/** A dish in letters so small that it fits into any column: few say as much as they may. */
function fittedDish(dishes: readonly PrintedDish[], options: UnitOptions): Unit {
  for (let { scale } = options; ; scale = smaller(scale)) {
    const unit = dishUnit(dishes, { ...options, scale })
    if (unit.height <= options.most) return unit
  }
}

function smaller({ title, name, text, small }: Scale): Scale {
  return { title, name: name * SHRINK, text: text * SHRINK, small: small * SHRINK }
}

function dishUnit(dishes: readonly PrintedDish[], options: UnitOptions): Unit {
  const { scale, middle } = options
  const stack = new Stack(options)
  const name: LineStyle = { size: scale.name, weight: 600, ink: 'text' }
  const text: LineStyle = { size: scale.text, weight: 400, ink: 'text' }
  const small: LineStyle = { size: scale.small, weight: 400, ink: 'quiet' }
  const [main] = dishes
  if (!main) return stack.unit(0, 0)
  const priceWidth = stack.price(main.price, name)
  const room = middle === null && priceWidth > 0 ? priceWidth + GAP : 0
  stack.beside(dishes, (dish, box) =>
    stack.paragraph(dish.name, { ...box, width: box.width - room }, name),
  )
  for (const [at, { price }] of main.sizes.entries()) {
    const taken = stack.price(price, text)
    const beside = middle === null ? taken + GAP : 0
    stack.beside(dishes, (dish, box) => {
      const width = box.width - INSET - beside
      const its = { ...box, width, inset: box.inset + INSET }
      stack.paragraph(dish.sizes[at]?.name ?? '', its, text)
    })
    stack.atLeast(text)
  }
  stack.beside(dishes, (dish, box) => stack.paragraph(dish.description, box, text))
  stack.beside(dishes, (dish, box) => stack.paragraph(dish.facts, box, small))
  return stack.unit(scale.name * 0.75, 1)
}

function stacked(above: Unit, below: Unit): Unit {
  const moved = below.lines.map((line) => ({ ...line, y: line.y + above.height }))
  return {
    height: above.height + below.height,
    lines: [...above.lines, ...moved],
    rules: above.rules,
    dishes: above.dishes + below.dishes,
  }
}
