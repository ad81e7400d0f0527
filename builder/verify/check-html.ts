import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
})

/** What a validator has against a page; the first of each rule. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  const messages = report.results.flatMap((result) => result.messages)
  const firsts = new Map(
    messages.map(({ ruleId, line, column, message }) => [
      ruleId,
      `${line}:${column} ${message} (${ruleId})`,
    ]),
  )
  return [...firsts.values()]
}
