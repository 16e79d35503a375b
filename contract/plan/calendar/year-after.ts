type Year = { start_date: string; end_date: string; is_current: boolean }

/** The first school year that begins after the current one, of the years with the latest first; undefined where none is entered. */
export function yearAfter<Y extends Year>(years: readonly Y[]): Y | undefined {
  const current = years.find(({ is_current }) => is_current)
  return current && years.findLast(({ start_date }) => start_date > current.end_date)
}
