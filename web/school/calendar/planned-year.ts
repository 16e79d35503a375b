import { useSearchParams } from 'react-router'
import { useCurrentUser } from '#web/school/current-user.tsx'

/** The id of the school year in the address that the office plans; undefined for this year. */
export function usePlannedYear(): number | undefined {
  const { may } = useCurrentUser()
  const [search] = useSearchParams()
  const year = search.get('year') ?? ''
  return may.administer && /^[1-9]\d{0,8}$/.test(year) ? Number(year) : undefined
}

/** The address of a screen in the year that is planned. */
export const inYear = (path: string, year: number | undefined) =>
  year === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}year=${year}`

/** The address of a screen in the year of the one that is open. */
export function usePathInYear(): (path: string) => string {
  const year = usePlannedYear()
  return (path) => inYear(path, year)
}
