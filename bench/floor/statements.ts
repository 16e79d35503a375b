/** One statement for each job of the floor. PostgreSQL builds the JSON, which is sent as it is. */
type Statement = { name: string; text: string }

export const SESSION: Statement = {
  name: 'session',
  text: `select account.id, teacher_id, role from floor.session join floor.account on account.id = account_id
    where token_hash = $1 and ends_at > now()`,
}

/** The roster with names and marks: section period, day, teacher. */
export const OPEN: Statement = {
  name: 'open',
  text: `select json_build_object('version', version, 'taken_at', taken_at, 'students', (
      select json_agg(json_build_object('id', student.id, 'name', last_name || ', ' || first_name, 'status', status,
        'excuse', excuse, 'comment', comment) order by last_name, first_name, student.id)
      from floor.member join floor.student on student.id = student_id
        left join floor.mark on mark.day = $2 and mark.section_period_id = $1 and mark.student_id = student.id
      where member.group_id = class.group_id))::text body
    from floor.class left join floor.sheet
      on sheet.day = $2 and sheet.section_period_id = $1 and sheet.teacher_id = $3
    where class.section_period_id = $1 and class.teacher_id = $3`,
}

/** Section period, day, teacher, account, students, statuses, excuses. */
export const SAVE: Statement = {
  name: 'save',
  text: `with saved as (
      insert into floor.sheet (day, section_period_id, teacher_id, taken_by, taken_at, version)
      select $2, $1, $3, $4, now(), 1 from floor.class where section_period_id = $1 and teacher_id = $3
      on conflict (day, section_period_id, teacher_id)
        do update set taken_by = excluded.taken_by, taken_at = excluded.taken_at, version = sheet.version + 1
      returning version
    ), marked as (
      insert into floor.mark (day, section_period_id, student_id, group_id, status, excuse)
      select $2, $1, student_id, group_id, status, excuse
      from floor.class cross join unnest($5::bigint[], $6::text[], $7::text[]) sent (student_id, status, excuse)
      where section_period_id = $1 and teacher_id = $3
      on conflict (day, section_period_id, student_id) do update set status = excluded.status, excuse = excluded.excuse
    )
    select json_build_object('version', version)::text body from saved`,
}

export const DIRECTORY: Statement = {
  name: 'directory',
  text: `select json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email,
      'grade_level', grade) order by last_name, first_name, id)::text body from floor.student`,
}

/** A pattern for the folded names. */
export const SEARCH: Statement = {
  name: 'search',
  text: `select coalesce(json_agg(json_build_object('id', id, 'first_name', first_name, 'last_name', last_name,
      'email', email, 'grade_level', grade)), '[]')::text body
    from (select * from floor.student where folded like $1 order by last_name, first_name, id limit 8) found`,
}

const excused = `coalesce(excuse in ('AEX', 'TEX'), false)`
const countsOf = (days: string, prefix = '') =>
  ['P', 'A', 'T']
    .map(
      (status) =>
        `count(*) filter (where ${days} and status = '${status}' and not ${excused}) ${prefix}${status}`,
    )
    .concat(`count(*) filter (where ${days} and ${excused}) ${prefix}E`)
    .join(', ')

/** Students, today, the Monday of this week and of the one before. */
export const WEEKS: Statement = {
  name: 'weeks',
  text: `select json_object_agg(student_id, json_build_array(P, A, T, E, before_P, before_A, before_T, before_E))::text body
    from (
      select student_id, ${countsOf('day >= $3')}, ${countsOf('day < $3', 'before_')}
      from floor.student_mark where student_id = any($1) and day between $4 and $2 group by student_id
    ) counted`,
}

/** The counts of marks that are stored by student and day, or by group and lesson. */
const SUMS = ['P', 'A', 'T', 'E'].map((kind) => `sum(${kind}) ${kind}`).join(', ')

const summary = (
  name: string,
  by: string,
  { label = by, join = '', having = '', table = 'student_day' } = {},
): Statement => ({
  name: `by ${name}`,
  text: `select coalesce(json_agg(json_build_array(${label}, P, A, T, E, total) order by ${label}), '[]')::text body
    from (
      select ${by}, ${SUMS}, sum(P + A + T + E) total from floor.${table} where day between $1 and $2 group by ${by} ${having}
    ) counted ${join}`,
})
const NAMED = {
  label: `last_name || ', ' || first_name`,
  join: 'join floor.student on student.id = student_id',
}

/** By the product's name for the report; parameters: first day, last day. */
export const REPORTS: Record<string, Statement> = {
  daily_summary: summary('day', 'day'),
  group_summary: summary('group', 'group_id', {
    label: 'name',
    table: 'group_day',
    join: 'join floor.student_group on student_group.id = group_id',
  }),
  student_summary: summary('student', 'student_id', NAMED),
  chronic_absence: summary('absence', 'student_id', {
    ...NAMED,
    having: `having count(*) filter (where (A + E) * 2 >= P + A + T + E) * 10 >= count(*)`,
  }),
}
