import { sql } from 'kysely'
import type { Range } from './rules.ts'

/** SQL for the school days of a range: weekdays less closures. */
export const schoolDays = ({ start, end }: Range) => sql<{ day: string }>`
  select each::date as day from generate_series(${start}::date, ${end}::date, interval '1 day') each
  where extract(isodow from each) < 6
    and not exists (select from school_closure where each between start_date and end_date)`
