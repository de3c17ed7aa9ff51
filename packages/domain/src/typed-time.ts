/** A time of the day as people type it: 17:30, 5:00, 1730, in full-width digits too. Returns "HH:mm", or null for what is no time. */
export function typedTime(text: string): string | null {
  const { hour = '', minute = '' } = /^(?<hour>\d{1,2}):?(?<minute>\d{2})$/.exec(text.normalize('NFKC').trim())?.groups ?? {}
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
