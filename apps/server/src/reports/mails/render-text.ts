import { fillText } from '@pos/texts/fill-text'
import { mailTexts } from '@pos/texts/mail-text'
import type { MailContent } from './compose-mail.ts'

/** The text part of a mail: the same figures, reports and links. */
export function renderText(content: MailContent): string {
  const text = mailTexts[content.locale].report
  const { bars, title } = content.chart
  const blocks = [
    [content.note ?? '', content.title, `${content.period} | ${content.shops}`, ...content.basis],
    content.figures.map(({ label, value, compared, change }) => {
      const beside = [compared, change].filter(Boolean).join(' ')
      return `${label}: ${value}${beside ? ` (${beside})` : ''}`
    }),
    bars.length === 0
      ? [text.no_sales]
      : [`■ ${title}`, ...bars.map(({ label, amount }) => `${label}: ${amount}`)],
    ...content.sections.map(({ title: name, link, table }) => [
      `■ ${name}`,
      ...[table.headings, ...table.rows, table.totals].map((row) => row.join(' | ')),
      ...(table.more > 0 ? [fillText(text.more_rows, { count: table.more })] : []),
      `${text.open}: ${link}`,
    ]),
    [
      `■ ${text.alerts}`,
      ...(content.alerts.length === 0 ? [text.no_alerts] : []),
      ...content.alerts.flatMap(({ shop, lines }) => [
        shop,
        ...lines.map((line) => `- ${line.text} ${line.link}`),
      ]),
    ],
    [
      '--',
      ...(content.files.length > 0
        ? [fillText(text.attached, { files: content.files.join(', ') })]
        : []),
      content.why,
      ...(content.unsubscribe ? [`${text.unsubscribe}: ${content.unsubscribe}`] : []),
      `${text.mine}: ${content.settings}`,
    ],
  ]
  return blocks.map((lines) => lines.filter(Boolean).join('\n')).join('\n\n')
}
