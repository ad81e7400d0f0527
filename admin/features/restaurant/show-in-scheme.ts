import type { Scheme } from '#db/rules/surfaces.ts'

const QUESTION = /\(prefers-color-scheme:\s*(light|dark)\)/g
// Always true, and never.
const YES = '(min-width: 0)'
const NO = '(max-width: 0)'

/** What rules asked the device, before they were answered in its place. */
const asked = new WeakMap<CSSMediaRule, string>()

/** Shows a page of ours as a device in this scheme does, whichever this one is in. */
export function showInScheme(page: Document, scheme: Scheme): void {
  page.documentElement.style.colorScheme = scheme
  for (const sheet of page.styleSheets) answerRules(sheet.cssRules, scheme)
}

function answerRules(rules: CSSRuleList, scheme: Scheme): void {
  for (const rule of rules) {
    if (isMediaRule(rule)) answerMedia(rule, scheme)
    if ('cssRules' in rule) answerRules((rule as CSSGroupingRule).cssRules, scheme)
  }
}

function answerMedia(rule: CSSMediaRule, scheme: Scheme): void {
  const question = asked.get(rule) ?? rule.media.mediaText
  asked.set(rule, question)
  rule.media.mediaText = question.replace(QUESTION, (_, wanted) => (wanted === scheme ? YES : NO))
}

// Of another window, whose classes are not ours.
function isMediaRule(rule: CSSRule): rule is CSSMediaRule {
  return 'media' in rule && 'conditionText' in rule
}
