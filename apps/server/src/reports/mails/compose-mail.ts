import type { MailReport } from '@pos/contract/report-mails/report-mail-lists'
import type { ReportMailInput } from '@pos/contract/report-mails/report-mails'
import type { Alerts } from '@pos/contract/reports/attention'
import { knownFigure } from '@pos/contract/reports/known-figure'
import type { RevenueFigures } from '@pos/contract/reports/report-query'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import type { DateRange } from '@pos/domain/days/calendar-date'
import { hourLabel } from '@pos/domain/days/hour-label'
import { formatMoney } from '@pos/domain/money/money'
import { allTexts } from '@pos/texts/all'
import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import { mailTexts } from '@pos/texts/mail-text'
import type { Context } from '#engine/context'
import type { Mail } from '#platform/messaging/mail'
import { tableFile } from '#platform/spreadsheet/table-file'
import { readShops } from '../attention/read-shops.ts'
import { reportSheet } from '../kit/sheet.ts'
import { revenuesReport } from '../revenues/revenues.ts'
import { type AttentionLine, attentionLines } from './attention-lines.ts'
import { excerpts } from './excerpts.ts'
import { changeText, type MailTable, mailTable } from './mail-tables.ts'
import { periodText, shopsText } from './period-text.ts'

/** The content of a mail before it is rendered. */
export interface MailContent {
  readonly locale: Locale
  readonly title: string
  readonly period: string
  readonly shops: string
  /** The basis of the figures as on the screen, one sentence each. */
  readonly basis: readonly string[]
  readonly note: string | null
  readonly figures: readonly {
    readonly label: string
    readonly value: string
    readonly compared: string | null
    readonly change: string | null
  }[]
  readonly chart: Chart
  readonly sections: readonly {
    readonly title: string
    readonly link: string
    readonly table: MailTable
  }[]
  readonly alerts: readonly {
    readonly shop: string
    readonly lines: readonly (AttentionLine & { readonly link: string })[]
  }[]
  readonly files: readonly string[]
  readonly why: string
  /** The page with the reader's report mails. */
  readonly settings: string
  readonly unsubscribe: string | null
}

/** Bars in order of time. */
export interface Chart {
  readonly title: string
  readonly hasComparison: boolean
  readonly bars: readonly {
    readonly label: string
    readonly value: number
    readonly compared: number
    readonly amount: string
  }[]
}

/** Input of a mail. */
interface MailOrder {
  readonly mail: Pick<ReportMailInput, 'name' | 'reports' | 'compare' | 'attachment'>
  readonly period: DateRange
  /** Shops of one currency that the reader may see. */
  readonly shopIds: readonly string[]
  readonly organization: string
  readonly address: string
  /** null in a sample, which has no subscribers. */
  readonly unsubscribe: string | null
}

/** A mail's content and its files. */
export interface ComposedMail {
  readonly subject: string
  readonly content: MailContent
  readonly attachments: NonNullable<Mail['attachments']>
}

const keyFigures = [
  'total',
  'net',
  'receipts',
  'guests',
  'average_per_guest',
  'average_per_receipt',
] as const satisfies readonly (keyof RevenueFigures)[]
const counted: ReadonlySet<string> = new Set(['receipts', 'guests'])

/**
 * Reads the reports with the permissions of the person of the context. Fails as the reports do,
 * with NotFound for a shop that the person may not see.
 */
export async function composeMail(context: Context, order: MailOrder): Promise<ComposedMail> {
  const { locale } = context
  const { mail, period } = order
  const query: Query = {
    ...period,
    shop_ids: [...order.shopIds],
    granularity: 'day',
    compare: mail.compare,
  }
  const revenues = await revenuesReport(context, query)
  const { sections, attachments } = await readSections(context, order, query)
  const alerts = await readShops(context, [...order.shopIds])
  const text = mailTexts[locale].report
  const days = periodText(period, locale)
  const shops = shopsText(revenues.basis, locale)
  const subject = fillText(text.subject, { name: mail.name, period: days, shops })
  const content: MailContent = {
    locale,
    title: mail.name,
    period: days,
    shops,
    basis: reportSheet('revenues', revenues.basis, locale).notes ?? [],
    note: order.unsubscribe === null ? fillText(text.sample, { name: mail.name }) : null,
    figures: keyFigures.map((name) => figureOf(name, revenues, locale)),
    chart: chartOf(revenues, locale),
    sections,
    alerts: alertsOf(context, alerts),
    files: attachments.map(({ filename }) => filename),
    why: fillText(text.why, {
      organization: order.organization,
      name: mail.name,
      address: order.address,
    }),
    settings: `${context.engine.environment.PUBLIC_URL}/pos/profile-info/report-mails`,
    unsubscribe: order.unsubscribe,
  }
  return {
    subject: order.unsubscribe === null ? fillText(text.sample_subject, { subject }) : subject,
    content,
    attachments,
  }
}

type Query = DateRange & {
  shop_ids: string[]
  granularity: 'day'
  compare: ReportMailInput['compare']
}

async function readSections(context: Context, { mail }: MailOrder, query: Query) {
  const { locale, engine } = context
  const sections: MailContent['sections'][number][] = []
  const attachments: NonNullable<Mail['attachments']>[number][] = []
  for (const name of mail.reports) {
    const { basis, cells } = await excerpts[name].report.readTable(context, query)
    sections.push({
      title: titleOf(name, locale),
      link: reportLink(engine.environment.PUBLIC_URL, name, query),
      table: mailTable(name, cells, basis, locale),
    })
    if (mail.attachment === 'none') continue
    const file = tableFile(cells, {
      format: mail.attachment,
      encoding: 'utf-8',
      name: `${name}-${query.from}-${query.to}`,
      sheet: reportSheet(name, basis, locale),
    })
    const chunks: Uint8Array[] = []
    for await (const chunk of file.content) chunks.push(chunk)
    attachments.push({
      filename: file.filename,
      contentType: file.contentType,
      content: Buffer.concat(chunks),
    })
  }
  return { sections, attachments }
}

const titleOf = (name: MailReport, locale: Locale) =>
  name === 'day-close'
    ? allTexts[locale].navigation.paths['day-close']
    : allTexts[locale].navigation.reports[name]

/** The screen of a report with the same days, shops and comparison, also through sign-in. */
function reportLink(
  publicUrl: string,
  name: MailReport,
  { from, to, shop_ids, compare }: Query,
): string {
  if (name === 'day-close') return `${publicUrl}/pos/day-close?tab=shops&day=${to}`
  const search = new URLSearchParams({ from, to, compare, shop_ids: shop_ids.join(',') })
  return `${publicUrl}/pos/reports/${name}?${search.toString()}`
}

function figureOf(
  name: (typeof keyFigures)[number],
  { totals, compared_totals, basis }: RevenuesReport,
  locale: Locale,
) {
  const format = (value: number) =>
    counted.has(name) ? value.toLocaleString(locale) : formatMoney(value, basis.currency)
  const value = knownFigure(totals, name)
  const compared = compared_totals && knownFigure(compared_totals, name)
  return {
    label: allTexts[locale].reports.figures[name],
    value: value === null ? '–' : format(value),
    compared: compared_totals === null ? null : compared === null ? '–' : format(compared),
    change:
      value === null || compared === null
        ? null
        : changeText(value, compared, { format, hasPercent: basis.compared_complete, locale }),
  }
}

function chartOf({ basis, rows, hours }: RevenuesReport, locale: Locale): Chart {
  const text = mailTexts[locale].report
  const bar = (label: string, figures: { total: number }, compared: { total: number } | null) => ({
    label,
    value: figures.total,
    compared: compared?.total ?? 0,
    amount: formatMoney(figures.total, basis.currency),
  })
  const bars = hours
    ? hours.map(({ hour, figures, compared }) => bar(hourLabel(hour), figures, compared))
    : rows.map(({ from, figures, compared }) =>
        bar(String(Number(from.slice(8))), figures, compared),
      )
  return {
    title: hours ? text.chart_hours : text.chart_days,
    hasComparison: basis.compared_from !== null,
    bars: bars.every(({ value, compared }) => value === 0 && compared === 0) ? [] : bars,
  }
}

function alertsOf({ locale, engine }: Context, alerts: Alerts['shops']): MailContent['alerts'] {
  return alerts.flatMap((shop) => {
    const lines = attentionLines(shop, locale).map((line) => ({
      ...line,
      link: `${engine.environment.PUBLIC_URL}/pos/${line.page}?${new URLSearchParams({ in_shop: shop.shop_id }).toString()}`,
    }))
    return lines.length > 0 ? [{ shop: shop.shop, lines }] : []
  })
}
