import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // A table that a phone shows as blocks is none to some browsers without its roles.
  rules: { 'no-redundant-role': 'off' },
})

/** The first of each rule, and text after the end. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  const messages = report.results.flatMap((result) => result.messages)
  const firsts = new Map(
    messages.map(({ ruleId, line, column, message }) => [
      ruleId,
      `${line}:${column} ${message} (${ruleId})`,
    ]),
  )
  return [...firsts.values(), ...behindTheEnd(html)]
}

// The validator accepts text after </html>.
function behindTheEnd(html: string): string[] {
  const [, ...rest] = html.split('</html>')
  const text = rest.join('</html>').trim()
  return text === '' ? [] : [`Behind </html>: ${text.slice(0, 40)}`]
}
