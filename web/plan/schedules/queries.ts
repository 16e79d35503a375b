import { query } from '#web/query.ts'
import { useQuery } from '@tanstack/react-query'

export const useBlocks = () => useQuery(query('GET /schedules/api/block-schedules/'))
