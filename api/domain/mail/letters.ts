import { html } from 'hono/html'
import { LETTER_TEXTS, type LetterText, type MailLanguage } from './letter-texts.ts'

export interface Letter {
  subject: string
  text: string
  html: string
}

/** A mail that says this and leads to `link` alone. */
export async function writeLetter(
  { subject, lines, action, note }: LetterText,
  language: MailLanguage,
  link: string,
): Promise<Letter> {
  const { product, dir } = LETTER_TEXTS[language]
  const text = [...lines, `${action}:\n${link}`, note, product].join('\n\n')
  const page = await html`<!doctype html>
    <html lang="${language}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif">
        <div style="max-width:32rem;margin:0 auto">
          <h1 style="font-size:22px;line-height:1.3">${subject}</h1>
          ${lines.map((line) => html`<p>${line}</p>`)}
          <p>
            <a
              href="${link}"
              style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1e5b4a;color:#ffffff;text-decoration:none"
              >${action}</a
            >
          </p>
          <p style="font-size:14px">${note}</p>
          <p style="font-size:14px">${product}</p>
        </div>
      </body>
    </html> `
  return { subject, text: `${text}\n`, html: page.toString() }
}
