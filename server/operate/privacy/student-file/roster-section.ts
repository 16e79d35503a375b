import { sql } from 'kysely'
import { isRecordOf, ownIdsOf } from '#server/exchange/oneroster/records/of-student.ts'
import type { Query, Row } from './section.ts'

export const ROSTER_SECTION: Query = {
  title: 'For other systems',
  about:
    'What connected apps can read about the student through OneRoster, with the IDs of other systems. JSON, as stored.',
  columns: ['Kind', 'Id', 'State', 'Since', 'Values'],
  rows: (student, local) => sql<Row>`
    select array[collection, sourced_id, state, since, fields] cells from (
      select 1 part, place, collection, sourced_id, case when deleted then 'ended' else 'given' end state,
        ${local(sql`changed_at`)} since, fields::text fields
      from roster_record where ${isRecordOf(student)}
      union all
      select 2, 0, collection, sourced_id, 'id of another system', null, null
      from foreign_id where (collection, own_id) in (${ownIdsOf(student)})
    ) entry order by part, place, sourced_id`,
}
