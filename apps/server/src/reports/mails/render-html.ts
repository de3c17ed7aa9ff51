import { mailTexts } from '@pos/texts/mail-text'
import type { Chart, MailContent } from './compose-mail.ts'
import { changeHeading, type MailTable } from './mail-tables.ts'

// Tables, inline styles and bgcolor, because Outlook renders with Word and some programs drop style
// elements. Nothing is loaded from elsewhere. Phones apply the style element, which hides the
// compared figures.
const onPhones =
  '@media(max-width:480px){.c{display:none!important}.f{padding:5px 3px!important}.p{padding:16px 10px!important}}'
const ink = '#1f2328'
const faint = '#656d76'
const hairline = '#d8dee4'
// The colour of links on screens.
const accent = '#7a3fe0'
const past = '#c9d1d9'
const font = "font-family:-apple-system,'Segoe UI','Hiragino Sans','Yu Gothic UI',Meiryo,sans-serif"
const barHeight = 80

/** The HTML part of a mail. */
export function renderHtml(content: MailContent): string {
  const { locale } = content
  const parts = [
    heading(content),
    figures(content),
    chart(content.chart, content),
    ...content.sections.map((section) => report(section, content)),
    alerts(content),
    foot(content),
  ]
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(content.title)}</title><style>${onPhones}</style></head>
<body style="margin:0;background:#f6f8fa;color:${ink};${font}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="640" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:640px;width:100%;border:1px solid ${hairline};border-radius:8px"><tr><td class="p" style="padding:20px 16px">
${parts.filter(Boolean).join('\n')}
</td></tr></table></td></tr></table></body></html>`
}

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

const line = (text: string, style: string) => `<div style="${style}">${text}</div>`
const title = (text: string) =>
  `<h2 style="margin:24px 0 8px;font-size:16px;font-weight:600;line-height:1.4">${text}</h2>`
const link = (to: string, text: string) =>
  `<a href="${escaped(to)}" style="color:${accent};text-decoration:underline">${escaped(text)}</a>`

function heading({ title: name, period, shops, basis, note }: MailContent) {
  return [
    note
      ? line(escaped(note), `padding:8px 12px;margin:0 0 12px;background:#fff8c5;font-size:13px`)
      : '',
    `<h1 style="margin:0;font-size:20px;font-weight:600;line-height:1.4">${escaped(name)}</h1>`,
    line(escaped(`${period}｜${shops}`), `font-size:14px;margin-top:4px`),
    line(escaped(basis.join(' / ')), `font-size:12px;color:${faint};margin-top:4px`),
  ].join('')
}

function figures({ figures: all, locale }: MailContent) {
  const cell = ({ label, value, compared, change }: MailContent['figures'][number]) =>
    `<td width="33%" valign="top" style="padding:10px 8px;border:1px solid ${hairline}">${[
      line(escaped(label), `font-size:12px;color:${faint}`),
      line(escaped(value), 'font-size:18px;font-weight:600;line-height:1.5'),
      compared === null
        ? ''
        : line(
            escaped([compared, change].filter(Boolean).join('　')),
            `font-size:12px;color:${faint}`,
          ),
    ].join('')}</td>`
  const rows = [all.slice(0, 3), all.slice(3)].map((row) => `<tr>${row.map(cell).join('')}</tr>`)
  return `${title(escaped(mailTexts[locale].report.figures))}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}</table>`
}

/** Bars of coloured table cells, which need no picture and are therefore always displayed. */
function chart({ title: name, bars, hasComparison }: Chart, { locale }: MailContent) {
  const text = mailTexts[locale].report
  if (bars.length === 0) return line(escaped(text.no_sales), `margin-top:24px;font-size:14px`)
  const most = Math.max(1, ...bars.flatMap(({ value, compared }) => [value, compared]))
  const height = (value: number) =>
    Math.max(value > 0 ? 1 : 0, Math.round((Math.max(0, value) / most) * barHeight))
  const bar = (value: number, color: string) =>
    height(value) === 0
      ? '<td width="50%"></td>'
      : `<td width="50%" valign="bottom"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td height="${height(value)}" bgcolor="${color}" style="height:${height(value)}px;font-size:0;line-height:0">&nbsp;</td></tr></table></td>`
  const column = ({ label, value, compared, amount }: Chart['bars'][number]) =>
    `<td valign="bottom" style="padding:0 1px" title="${escaped(`${label}: ${amount}`)}"><table role="presentation" width="100%" height="${barHeight}" cellpadding="0" cellspacing="0"><tr>${
      hasComparison ? bar(compared, past) : ''
    }${bar(value, accent)}</tr></table></td>`
  const labels = bars.map(
    ({ label }) =>
      `<td align="center" style="font-size:9px;color:${faint};padding-top:2px">${escaped(label)}</td>`,
  )
  const legend = hasComparison
    ? line(
        `<span style="color:${accent}">■</span> ${escaped(text.this_period)}　<span style="color:${past}">■</span> ${escaped(text.compared_period)}`,
        `font-size:12px;color:${faint};margin-bottom:6px`,
      )
    : ''
  return `${title(escaped(name))}${legend}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${bars.map(column).join('')}</tr><tr>${labels.join('')}</tr></table>`
}

function report(
  { title: name, link: to, table }: MailContent['sections'][number],
  { locale }: MailContent,
) {
  const text = mailTexts[locale].report
  const more =
    table.more > 0
      ? `${escaped(text.more_rows.replace('{count}', table.more.toLocaleString(locale)))}　`
      : ''
  return `${title(escaped(name))}${rowsOf(table)}${line(`${more}${link(to, text.open)}`, `font-size:13px;margin-top:6px`)}`
}

function rowsOf({ headings, rows, totals }: MailTable) {
  const compared = headings.at(-1) === changeHeading ? headings.length - 2 : -1
  const cell = (text: string, index: number, style: string) =>
    `<td class="${index === compared ? 'c' : 'f'}" align="${index === 0 ? 'left' : 'right'}" style="padding:5px 6px;border-bottom:1px solid ${hairline};font-size:12px;${index === 0 && text.length > 8 ? 'word-break:break-word' : 'white-space:nowrap'};${style}">${escaped(text)}</td>`
  const row = (texts: readonly string[], style = '') =>
    `<tr>${texts.map((text, index) => cell(text, index, style)).join('')}</tr>`
  const head = headings
    .map((text, index) => cell(text, index, `color:${faint};white-space:normal`))
    .join('')
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>${head}</tr>${rows.map((one) => row(one)).join('')}${row(totals, 'font-weight:600')}</table>`
}

function alerts({ alerts: shops, locale }: MailContent) {
  const text = mailTexts[locale].report
  const items = shops.map(({ shop, lines }) =>
    line(
      `<b>${escaped(shop)}</b>${lines.map((one) => `<div style="margin-top:2px">・${link(one.link, one.text)}</div>`).join('')}`,
      'font-size:13px;line-height:1.6;margin-bottom:8px',
    ),
  )
  return `${title(escaped(text.alerts))}${items.join('') || line(escaped(text.no_alerts), 'font-size:13px')}`
}

function foot({ files, why, settings, unsubscribe, locale }: MailContent) {
  const text = mailTexts[locale].report
  const links = [
    ...(unsubscribe ? [link(unsubscribe, text.unsubscribe)] : []),
    link(settings, text.mine),
  ]
  return `<div style="margin-top:28px;padding-top:12px;border-top:1px solid ${hairline};font-size:12px;line-height:1.6;color:${faint}">${
    files.length > 0 ? line(escaped(text.attached.replace('{files}', files.join(', '))), '') : ''
  }${line(escaped(why), '')}${line(links.join('　'), 'margin-top:6px')}</div>`
}
