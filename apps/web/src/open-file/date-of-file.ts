import { endOfDay } from 'date-fns'

/**
 * Returns the date of rows without one, ISO 8601: when the file was changed last, but no later than the day in its name. A
 * download or a copy has a later date than the export, which Quarry names by its day.
 */
export function dateOfFile({ name, lastModified }: Pick<File, 'name' | 'lastModified'>): string {
  const [day = ''] = /\d{4}-\d{2}-\d{2}/.exec(name) ?? []
  const named = endOfDay(new Date(`${day}T00:00:00`)).getTime()
  return new Date(Number.isNaN(named) ? lastModified : Math.min(named, lastModified)).toISOString()
}
