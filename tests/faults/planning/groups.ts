import type { Fault } from '../fault.ts'

const MEMBERS = 'server/groups/members'
const GROUP = 'server/groups/group'

export const GROUP_FAULTS: readonly Fault[] = [
  {
    name: 'groups: students are locked in the reverse order',
    file: 'server/groups/lock.ts',
    find: 'order by id for no key update`.execute(tx)\n  return new Map(rows.map((row) => [row.id, row]))\n}\n\nexport type LockedGroup',
    replace:
      'order by id desc for no key update`.execute(tx)\n  return new Map(rows.map((row) => [row.id, row]))\n}\n\nexport type LockedGroup',
    tests: [`${MEMBERS}/*.test.ts`, 'server/groups/*.test.ts'],
  },
  {
    name: 'groups: a group with only a past assignment is deleted instead of archived',
    file: `${GROUP}/delete.ts`,
    find: 'or exists (select from assignment where student_group_id = ${id})',
    replace: '',
  },
  {
    name: 'groups: a group with only past members is deleted instead of archived',
    file: `${GROUP}/delete.ts`,
    find: 'select exists (select from group_membership where student_group_id = ${id})',
    replace: 'select false',
  },
  {
    name: 'groups: over capacity without asking the office',
    file: `${MEMBERS}/place.ts`,
    find: "command.allow_over_capacity && actor.role === 'admin'",
    replace: 'command.allow_over_capacity',
  },
  {
    name: 'groups: a swap in a full group is refused',
    file: `${MEMBERS}/capacity.ts`,
    find: 'after > capacity && after > members',
    replace: 'after >= capacity && after >= members',
  },
  {
    name: 'groups: a student of another grade is placed',
    file: `${MEMBERS}/place.ts`,
    find: 'if (grade_level === grade) return undefined',
    replace: 'if (grade_level !== -grade) return undefined',
  },
  {
    name: 'groups: an inactive student is placed',
    file: `${MEMBERS}/place.ts`,
    find: 'if (!is_active) return',
    replace: 'if (is_active === null) return',
  },
  {
    name: 'groups: a student is named twice in one move',
    file: `${MEMBERS}/place.ts`,
    find: '.size === places.length) return',
    replace: '.size <= places.length) return',
  },
  {
    name: 'groups: a student is moved into a group of another type',
    file: `${MEMBERS}/place.ts`,
    find: "    if (group.type !== type) throw notFound('group')\n",
    replace: '',
  },
  {
    name: 'groups: a return on the same day starts a new membership',
    file: `${MEMBERS}/memberships.ts`,
    find: 'and upper(during) = ${day}::date',
    replace: 'and upper(during) is null and ${day}::date is not null',
  },
  {
    name: 'groups: distribution ignores capacity',
    file: `${MEMBERS}/distribute.ts`,
    find: 'capacity === null || size < capacity',
    replace: 'capacity === null || size <= capacity',
  },
  {
    name: 'groups: distribution fills the first group',
    file: `${MEMBERS}/distribute.ts`,
    find: 'group.size < best.size ? group : best',
    replace: 'group.size < 0 ? group : best',
  },
  {
    name: 'groups: a group with students changes its grade',
    file: `${GROUP}/update.ts`,
    find: 'if (members > 0) throw refusal',
    replace: 'if (members > 99) throw refusal',
  },
  {
    name: 'groups: a new capacity below the number of students',
    file: `${GROUP}/update.ts`,
    find: 'capacity === null || capacity >= members',
    replace: 'capacity === null || capacity >= 0',
  },
  {
    name: 'groups: two groups of a grade with one name',
    file: `${GROUP}/update.ts`,
    find: 'if (rows.length > 0) throw nameTaken(group)',
    replace: 'if (rows.length > 1) throw nameTaken(group)',
  },
  {
    name: 'groups: a student with two homeroom teachers is placed with the first',
    file: 'server/groups/homerooms/plan.ts',
    find: 'teacher === undefined || others.length > 0 ||',
    replace: 'teacher === undefined ||',
  },
  {
    name: 'groups: students who stay take no seats where groups are balanced',
    file: 'server/groups/balance/model.ts',
    find: 'sizes[home]! += 1',
    replace: 'sizes[home]! += 0',
    tests: ['server/groups/balance/model.test.ts'],
  },
]
