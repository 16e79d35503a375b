import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** The filters of a report that are also those of its sheets. */
export function sheetFilters(query: Record<string, string>): Record<string, string> {
  const { type: _type, status: _status, ...filters } = query
  return filters
}

/** What the server says about a report, whatever its type and the marks it is narrowed to. */
export function useAboutReport(query: Record<string, string> | undefined) {
  const filters = sheetFilters(query ?? {})
  return useQuery({
    queryKey: ['report-about', filters],
    queryFn: ({ signal }) => call('GET /attendance/reports/about/', { query: filters, signal }),
    enabled: query !== undefined,
  })
}
