import { sql, type RawBuilder } from 'kysely'

/** SQL for a text as searches compare it: 'MÜLLER' and 'Muller', 'O’Hara' and 'ohara', 'Al-Rashid' and 'al rashid' are the same. */
export const foldForSearch = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(fold_for_search(${text}) collate "C")`
