import { describe, expect, it } from 'vitest'
import { type ClockShop, dueOf, groupsOf, type Schedule } from './schedule.ts'

const tokyo: ClockShop = {
  id: 'tokyo',
  timezone: 'Asia/Tokyo',
  close_time: '05:00',
  currency: 'JPY',
  week_starts_on: 'monday',
}
const newYork: ClockShop = {
  ...tokyo,
  id: 'ny',
  timezone: 'America/New_York',
  currency: 'USD',
  close_time: '02:00',
  week_starts_on: 'sunday',
}
const daily: Schedule = { frequency: 'daily', time: '07:00' }

/** The last and next mail at a moment, for shops with one clock. */
function mails(schedule: Schedule, now: string, shops = [tokyo]) {
  const [group, ...others] = groupsOf(shops, schedule)
  if (!group || others.length > 0) throw new Error('The shops have several clocks.')
  const text = ({ from, to, at }: { from: string; to: string; at: Date }) =>
    `${from}..${to} at ${at.toISOString()}`
  const { last, next } = dueOf(schedule, group, new Date(now))
  return { last: text(last), next: text(next) }
}

describe('a daily mail', () => {
  it('goes at its time on the morning after the business day', () => {
    expect(mails(daily, '2026-04-09T21:59:59Z')).toEqual({
      last: '2026-04-08..2026-04-08 at 2026-04-08T22:00:00.000Z',
      next: '2026-04-09..2026-04-09 at 2026-04-09T22:00:00.000Z',
    })
    expect(mails(daily, '2026-04-09T22:00:00Z').last).toBe(
      '2026-04-09..2026-04-09 at 2026-04-09T22:00:00.000Z',
    )
  })

  it("waits for the end of the last shop's business day if that is later", () => {
    const early = { ...daily, time: '03:00' }
    expect(mails(early, '2026-04-09T19:30:00Z').next).toBe(
      '2026-04-09..2026-04-09 at 2026-04-09T20:00:00.000Z',
    )
    const late = { ...tokyo, id: 'late', close_time: '06:30' }
    expect(mails(early, '2026-04-09T20:30:00Z', [tokyo, late]).next).toBe(
      '2026-04-09..2026-04-09 at 2026-04-09T21:30:00.000Z',
    )
  })

  it('goes after the calendar day if the business day ends at midnight', () => {
    const midnight = { ...tokyo, close_time: '00:00' }
    expect(mails({ ...daily, time: '00:00' }, '2026-04-09T15:00:00Z', [midnight]).last).toBe(
      '2026-04-09..2026-04-09 at 2026-04-09T15:00:00.000Z',
    )
  })

  it('keeps to the clock over both changes of summer time, one mail a day', () => {
    // The clock goes forward on March 8, 2026 and back on November 1 in New York.
    expect(mails(daily, '2026-03-08T11:00:00Z', [newYork])).toEqual({
      last: '2026-03-07..2026-03-07 at 2026-03-08T11:00:00.000Z',
      next: '2026-03-08..2026-03-08 at 2026-03-09T11:00:00.000Z',
    })
    expect(mails(daily, '2026-03-08T10:59:00Z', [newYork]).last).toBe(
      '2026-03-06..2026-03-06 at 2026-03-07T12:00:00.000Z',
    )
    expect(mails(daily, '2026-11-01T12:00:00Z', [newYork]).last).toBe(
      '2026-10-31..2026-10-31 at 2026-11-01T12:00:00.000Z',
    )
    // Half past one occurs twice that night; the day ends at the first two o'clock after it. In
    // March, half past two does not exist.
    const night = { ...daily, time: '02:30' }
    expect(mails(night, '2026-03-08T07:30:00Z', [newYork]).last).toBe(
      '2026-03-07..2026-03-07 at 2026-03-08T07:30:00.000Z',
    )
    expect(mails({ ...daily, time: '01:30' }, '2026-11-01T06:59:00Z', [newYork]).next).toBe(
      '2026-10-31..2026-10-31 at 2026-11-01T07:00:00.000Z',
    )
  })
})

describe('a weekly and a monthly mail', () => {
  it('go on the first morning after the period, by the week of the shops', () => {
    const weekly: Schedule = { frequency: 'weekly', time: '07:00' }
    expect(mails(weekly, '2026-04-10T00:00:00Z')).toEqual({
      last: '2026-03-30..2026-04-05 at 2026-04-05T22:00:00.000Z',
      next: '2026-04-06..2026-04-12 at 2026-04-12T22:00:00.000Z',
    })
    expect(mails(weekly, '2026-04-10T00:00:00Z', [newYork]).last).toBe(
      '2026-03-29..2026-04-04 at 2026-04-05T11:00:00.000Z',
    )
    expect(mails({ frequency: 'monthly', time: '07:00' }, '2026-03-31T22:00:00Z')).toEqual({
      last: '2026-03-01..2026-03-31 at 2026-03-31T22:00:00.000Z',
      next: '2026-04-01..2026-04-30 at 2026-04-30T22:00:00.000Z',
    })
  })
})

describe('shops with different clocks', () => {
  it('each have a mail, by zone, currency and, for weeks, first weekday', () => {
    const sunday = { ...tokyo, id: 'sunday', week_starts_on: 'sunday' as const }
    const clocks = (frequency: Schedule['frequency']) =>
      groupsOf([tokyo, newYork, sunday], { frequency }).map(({ shops }) =>
        shops.map(({ id }) => id).join('+'),
      )
    expect(clocks('daily')).toEqual(['tokyo+sunday', 'ny'])
    expect(clocks('weekly')).toEqual(['tokyo', 'ny', 'sunday'])
  })
})
