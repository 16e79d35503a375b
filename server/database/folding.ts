import { sql, type RawBuilder } from 'kysely'

/** SQL for a text without its case and accents, for comparing: 'MÜLLER' and 'Muller' are the same. */
export const foldForSearch = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(fold_for_search(${text}) collate "C")`
