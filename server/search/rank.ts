import { sql, type RawBuilder } from 'kysely'
import { MAX_RESULTS_PER_KIND } from '#contract/words.ts'

/** SQL for the number of results, which the plan depends on. */
export const MAX_RESULTS = sql.lit(MAX_RESULTS_PER_KIND)

/** SQL for whether each word of the text meets a condition. Most searches have one word, which needs no loop. */
const everyWord = (condition: (word: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  case when cardinality(search.words) = 1 then ${condition(sql`search.longest`)}
    else (select bool_and(${condition(sql`word`)}) from unnest(search.words) word) end`

/**
 * SQL for whether a record's `search_lines` have every word of the text. The longest, which few have, is read once, so that
 * it is looked for while the table is scanned.
 */
export const containsEveryWord = sql`search_lines like (select pattern from search) and
  ${everyWord((word) => sql`strpos(search_lines, ${word}) > 0`)}`

/**
 * SQL for how well a record's `search_lines` match. Best is a first line that begins with the text, then any line that
 * does, then lines in which every word of the text begins a word.
 */
export const rank = sql`case
  when starts_with(search_lines, search.start) then 0
  when strpos(search_lines, search.start) > 0 then 1
  when ${everyWord((word) => sql`strpos(translate(search_lines, E'\\n', ' '), ' ' || ${word}) > 0`)} then 2
  else 3
end`
