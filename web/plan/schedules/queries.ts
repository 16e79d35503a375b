import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { blocksOfYear } from '#contract/plan/schedules/blocks-of-year.ts'
import type { ListedBlock } from '#contract/plan/schedules/block-schedules.ts'
import { query } from '#web/query.ts'
import { usePlannedYear } from '#web/school/calendar/planned-year.ts'

/** Every block, whatever its year. */
export const useAllBlocks = () => useQuery(query('GET /schedules/api/block-schedules/'))

/** Selects the blocks of the year in the address, and the one that it names. */
export function useSelectBlocks() {
  const year = usePlannedYear()
  const [search] = useSearchParams()
  const named = search.get('block')
  return useCallback((blocks: ListedBlock[]) => blocksOfYear(blocks, year, named), [year, named])
}

/** The blocks of this year and of earlier ones, or of the year that is planned. */
export const useBlocks = () =>
  useQuery({ ...query('GET /schedules/api/block-schedules/'), select: useSelectBlocks() })
