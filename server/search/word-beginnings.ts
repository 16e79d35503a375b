import { sql, type RawBuilder } from 'kysely'

/**
 * SQL for a query that finds the records in which every part of every word begins a word; null where no word has a part. `words`
 * selects the words, as `folded`.
 */
export const wordBeginnings = (words: RawBuilder<unknown>) => sql`
  select string_agg('''' || replace(replace(part, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from (${words}) word, unnest(string_to_array(folded, ' ')) part where part <> ''`
