import { sql, type RawBuilder } from 'kysely'
import { containsEveryWord, MAX_RESULTS, rank } from './rank.ts'

const START_LENGTH = sql.lit(40)

/** So many students in the order of names show whether a text is in nearly all records, as a letter of their addresses is. */
const SAMPLE = sql.lit(400)

const BY_RANK = sql`rank, last_name, first_name, id limit ${MAX_RESULTS}`

const ranked = (students: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  select id, last_name, first_name, ${rank} rank from search, ${students} where ${condition}`

const count = (from: RawBuilder<unknown>) => sql`(select count(*) from ${from})`

const isEnough = (...counts: RawBuilder<unknown>[]) => sql`${sql.join(counts, sql` + `)} >= ${MAX_RESULTS}`

const isEnoughByStart = isEnough(count(sql`by_start`))
const isEnoughByWord = isEnough(count(sql`by_word`))
const isEnoughBySample = isEnough(count(sql`by_word`), count(sql`sample where rank = 3`))

/**
 * SQL for a JSON list of the best students. Students are many, so they are looked for in steps, each of which is executed
 * only where those before it have not found enough: last names that begin with the text, by an index; words that begin with
 * those of the text, by an index; other parts of words, where these are frequent; and all students.
 */
export const bestStudents = sql`
  with by_start as materialized (
    select id, last_name, first_name, 0 rank from (
      select id, last_name, first_name from search, student
      where is_active and left(search_lines, ${START_LENGTH}) >= search.start
        and left(search_lines, ${START_LENGTH}) < search.start || U&'\\+10FFFF' offset 0
    ) start_match order by ${BY_RANK}
  ), by_word as materialized (
    select * from (${ranked(
      sql`student`,
      sql`not ${isEnoughByStart} and is_active and search_words(search_lines) @@ search.word_beginnings
        and ${containsEveryWord}`,
    )}) word_match where rank < 3 order by ${BY_RANK}
  ), sample as materialized (${ranked(
    sql`(select * from student where is_active order by last_name, first_name, id limit ${SAMPLE}) first_student`,
    sql`not ${isEnoughByStart} and not ${isEnoughByWord} and ${containsEveryWord}`,
  )}), best as materialized (
    select id, rank from (
      select * from by_start where ${isEnoughByStart}
      union all
      select * from by_word where not ${isEnoughByStart} and (${isEnoughByWord} or ${isEnoughBySample})
      union all
      select * from sample where rank = 3 and ${isEnoughBySample}
      union all
      ${ranked(
        sql`student`,
        sql`not ${isEnoughByStart} and not ${isEnoughByWord} and not ${isEnoughBySample} and is_active
          and ${containsEveryWord}`,
      )}
    ) candidate order by ${BY_RANK}
  )
  select json_agg(result order by rank, last_name, first_name, id)
  from best cross join lateral (
    select last_name, first_name, json_build_object('id', id, 'first_name', first_name, 'last_name', last_name,
      'email', email, 'student_number', student_number, 'grade_level', grade_level_id) result
    from student where student.id = best.id offset 0
  ) record`
