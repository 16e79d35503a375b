import * as the from './case.ts'
import {
  EDITORS,
  NOT_OWNER,
  OWNER,
  OFFICE,
  CORE,
  byId,
  colleague,
  self,
  type WriteCase,
  type Writes,
} from './case.ts'

const newPupil = ({ world, tag }: WriteCase) => world.addStudent(`Pat Pupil${tag}`)

const renaming = ({ group, nth }: WriteCase, teacher: number) => ({
  params: { ...CORE, id: group },
  body: { name: `Renamed ${nth}`, grade_level: 4, core_class: 1, teacher },
})

export const GROUPS_WRITES: Writes<
  | 'POST /courses/api/core_classes/'
  | 'PUT /courses/api/core_classes/:id/'
  | 'POST /courses/api/cte_classes/'
  | 'PUT /courses/api/cte_classes/:id/'
  | 'POST /courses/api/add/'
  | 'PUT /courses/api/courses/:id/'
  | 'DELETE /courses/api/courses/:id/'
  | 'POST /api/groups/:kind/add/'
  | 'POST /api/groups/:kind/update-membership/'
  | 'PATCH /api/groups/:kind/edit/:id/'
  | 'PUT /api/groups/:kind/edit/:id/'
  | 'POST /api/groups/made-by-teachers/'
  | 'POST /api/groups/:kind/balanced/'
  | 'POST /api/groups/:kind/place/'
  | 'POST /api/groups/:kind/create_groups/'
  | 'POST /api/groups/homeroom-groups/from-teachers/'
  | 'DELETE /api/groups/:kind/:groupId/'
  | 'DELETE /api/groups/:id/'
  | 'POST /api/groups/bulk/'
> = {
  'POST /courses/api/core_classes/': [
    { does: 'adds', may: OFFICE, input: ({ nth }) => ({ body: { name: `Core ${nth}` } }) },
  ],
  'PUT /courses/api/core_classes/:id/': [
    {
      does: 'renames',
      may: OFFICE,
      input: async (one) => ({
        params: { id: await the.addCoreClass(one) },
        body: { name: `New core ${one.nth}` },
      }),
    },
  ],
  'POST /courses/api/cte_classes/': [
    { does: 'adds', may: OFFICE, input: ({ nth }) => ({ body: { name: `CTE ${nth}` } }) },
  ],
  'PUT /courses/api/cte_classes/:id/': [
    {
      does: 'renames',
      may: OFFICE,
      input: async (one) => ({
        params: { id: await the.addCteClass(one) },
        body: { name: `New CTE ${one.nth}` },
      }),
    },
  ],
  'POST /courses/api/add/': [
    {
      does: 'adds a course',
      may: EDITORS,
      input: ({ nth }) => ({ body: { name: `Course ${nth}`, grade_level_id: 4, core_class_id: 1 } }),
    },
  ],
  'PUT /courses/api/courses/:id/': [
    {
      does: 'renames a course',
      may: EDITORS,
      input: async (one) => ({
        params: { id: await the.addCourse(one) },
        body: { name: `Renamed ${one.nth}`, grade_level_id: 4 },
      }),
    },
  ],
  'DELETE /courses/api/courses/:id/': [
    { does: 'deletes a course', may: EDITORS, input: byId(the.addCourse) },
  ],
  'POST /api/groups/:kind/add/': [
    {
      does: 'adds a group',
      may: EDITORS,
      input: ({ nth }) => ({ params: CORE, body: { name: `New ${nth}`, grade_level: 4 } }),
    },
    {
      does: 'adds a group and leads it',
      may: OFFICE,
      input: (one) => ({
        params: CORE,
        body: { name: `New ${one.nth}`, grade_level: 4, teacher: self(one) },
      }),
    },
  ],
  'POST /api/groups/:kind/update-membership/': [
    {
      does: 'moves a student into a group that nobody meets',
      may: EDITORS,
      input: ({ pupil, emptyGroup }) => ({
        params: CORE,
        body: { student_id: pupil, group_id: emptyGroup, grade_level: 4 },
      }),
    },
    {
      does: 'brings a student into the group',
      may: NOT_OWNER,
      input: async (one) => ({
        params: CORE,
        body: { student_id: await newPupil(one), group_id: one.group, grade_level: 4 },
      }),
    },
  ],
  'PATCH /api/groups/:kind/edit/:id/': [
    {
      does: 'names another teacher and a room',
      may: EDITORS,
      input: async (one) => ({
        params: { ...CORE, id: one.emptyGroup },
        body: { teacher: await colleague(one), room_number: '12' },
      }),
    },
    {
      does: 'leads it',
      may: OFFICE,
      input: (one) => ({ params: { ...CORE, id: one.emptyGroup }, body: { teacher: self(one) } }),
    },
  ],
  'PUT /api/groups/:kind/edit/:id/': [
    {
      does: 'renames a group and names another teacher',
      may: EDITORS,
      input: async (one) => renaming(one, await colleague(one)),
    },
    { does: 'leads it', may: OFFICE, input: (one) => renaming(one, self(one)) },
  ],
  'POST /api/groups/made-by-teachers/': [
    {
      does: 'confirms a teacher of the group',
      may: OFFICE,
      input: (one) => ({ body: { group_id: one.group, teacher_id: self(one), student_ids: [one.pupil] } }),
    },
  ],
  'POST /api/groups/:kind/balanced/': [
    {
      does: 'proposes even groups, also of the class',
      may: NOT_OWNER,
      input: ({ group, emptyGroup }) => ({
        params: CORE,
        body: { grade_level_id: 4, group_ids: [group, emptyGroup], balance: ['attendance_tier'] },
      }),
    },
  ],
  'POST /api/groups/:kind/place/': [
    {
      does: 'takes a student out of the group',
      may: EDITORS,
      input: ({ pupil }) => ({
        params: CORE,
        body: { grade_level: 4, places: [{ student_id: pupil, group_id: null }] },
      }),
    },
    {
      does: 'places a student in the group',
      may: NOT_OWNER,
      input: async (one) => ({
        params: CORE,
        body: { grade_level: 4, places: [{ student_id: await newPupil(one), group_id: one.group }] },
      }),
    },
  ],
  'POST /api/groups/:kind/create_groups/': [
    {
      does: 'makes groups',
      may: EDITORS,
      input: () => ({ params: CORE, body: { num_groups: 1, grade_level_id: 4 } }),
    },
  ],
  'POST /api/groups/homeroom-groups/from-teachers/': [
    { does: 'makes homeroom groups', may: EDITORS, input: () => ({ body: { grade_level_id: 4 } }) },
  ],
  'DELETE /api/groups/:kind/:groupId/': [
    {
      does: 'deletes the group',
      may: OWNER,
      input: ({ group }) => ({ params: { ...CORE, groupId: group } }),
    },
    {
      does: 'deletes one that nobody meets',
      may: EDITORS,
      input: (one) => ({ params: { ...CORE, groupId: one.emptyGroup } }),
    },
  ],
  'DELETE /api/groups/:id/': [
    { does: 'deletes the group', may: OWNER, input: byId(({ group }) => group) },
    { does: 'deletes one that nobody meets', may: EDITORS, input: byId(({ emptyGroup }) => emptyGroup) },
  ],
  'POST /api/groups/bulk/': [
    {
      does: 'moves students',
      may: EDITORS,
      input: (one) => ({ body: { action: 'move', student_ids: [one.pupil], group_id: one.emptyGroup } }),
    },
    {
      does: 'moves students to the group',
      may: NOT_OWNER,
      input: async (one) => ({
        body: { action: 'move', student_ids: [await newPupil(one)], group_id: one.group },
      }),
    },
    {
      does: 'takes students out of groups',
      may: EDITORS,
      input: ({ pupil }) => ({ body: { action: 'unassign', student_ids: [pupil], type: 'core' } }),
    },
    {
      does: 'gives a homeroom teacher',
      may: EDITORS,
      input: async (one) => ({
        body: {
          action: 'assign_homeroom_teacher',
          student_ids: [one.pupil],
          teacher_id: await colleague(one),
        },
      }),
    },
    {
      does: 'becomes a homeroom teacher',
      may: OFFICE,
      input: (one) => ({
        body: { action: 'assign_homeroom_teacher', student_ids: [one.pupil], teacher_id: self(one) },
      }),
    },
    {
      does: 'deactivates',
      may: OFFICE,
      input: ({ pupil }) => ({ body: { action: 'deactivate', student_ids: [pupil] } }),
    },
  ],
}
