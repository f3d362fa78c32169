import { lightFormat } from 'date-fns/lightFormat'

const month = new Intl.DateTimeFormat('en-US', { month: 'short' })
const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Returns the local date, such as `5 Mar 2026`. */
export function formatDay(time: Date | number): string {
  return `${formatShortDay(time)} ${new Date(time).getFullYear()}`
}

/** Returns the local date without its year, such as `5 Mar`. */
export function formatShortDay(time: Date | number): string {
  const date = new Date(time)
  return `${date.getDate()} ${month.format(date)}`
}

/** Returns the local date as in file names and date inputs, such as `2026-03-05`. */
export function formatIsoDay(date: Date): string {
  return lightFormat(date, 'yyyy-MM-dd')
}

/** Returns the local time of day, such as `14:05`. */
export function formatTime(time: Date | number): string {
  return clock.format(time)
}
