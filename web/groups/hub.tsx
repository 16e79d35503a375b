import { useQuery } from '@tanstack/react-query'
import type { GroupsOverview } from '#contract/groups/group-shapes.ts'
import { pluralize, type GroupType } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { inYear, usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { YearSwitch } from '#web/school/calendar/year-switch.tsx'
import { QuickLinks } from '#web/school/quick-links.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { GroupsOfGrade } from './groups-of-grade.tsx'
import { MadeByTeachers } from './made-by-teachers.tsx'

const CARDS = [
  { to: '/groups/add', title: 'Add Group', text: 'Create a core, CTE or homeroom group' },
  {
    to: '/groups/manage',
    isForPlan: true,
    title: 'Manage Groups',
    text: 'Put the students of a grade into core class groups',
    answer: (overview: GroupsOverview) => typeText(overview, 'core'),
  },
  {
    to: '/groups/manage-cte',
    isForPlan: true,
    title: 'Manage CTE Groups',
    text: 'Assign students to CTE classes',
    answer: (overview: GroupsOverview) => typeText(overview, 'cte'),
  },
  {
    to: '/groups/homeroom',
    isForPlan: true,
    title: 'Manage Homeroom Groups',
    text: 'Assign students to homerooms',
    answer: (overview: GroupsOverview) => typeText(overview, 'homeroom'),
  },
  {
    to: '/groups/list',
    isForPlan: true,
    title: 'Group List',
    text: 'View and edit every group, by name and grade',
    answer: ({ types }: GroupsOverview) =>
      `${pluralize(
        types.reduce((sum, { groups }) => sum + groups, 0),
        'group',
      )} by grade and name`,
  },
  {
    to: '/groups/assign-homeroom',
    title: 'View Homeroom Groups',
    text: 'Homeroom groups by teacher, with their students',
  },
  {
    to: '/groups/reports',
    title: 'Group Reports',
    text: 'Sizes, students without a group, groups over capacity',
    answer: ({ in_no_group, over_capacity, students }: GroupsOverview) =>
      students > 0 &&
      `${pluralize(in_no_group, 'student')} not in any group, ${pluralize(over_capacity, 'group')} over capacity`,
  },
  {
    to: '/groups/bulk-actions',
    title: 'Bulk Actions',
    text: 'Move, unassign or deactivate many students at once',
  },
]

/** Groups Management: the numbers of the school's groups, of today or of the next year, and links to its screens. */
export function Page() {
  const year = usePlannedYear()
  const { data } = useQuery(query('GET /api/groups/overview/', { query: { year } }))
  const cards = year === undefined ? CARDS : CARDS.filter(({ isForPlan }) => isForPlan)
  return (
    <>
      <PageHeader context="Core, CTE and homeroom groups for every grade" chips={<YearSwitch />} />
      <QuickLinks
        links={cards.map(({ to, title, text, answer }) => ({
          to: inYear(to, year),
          title,
          text: (data && answer?.(data)) || text,
        }))}
      />
      {year === undefined && <MadeByTeachers />}
      <GroupsOfGrade />
    </>
  )
}

function typeText({ types }: GroupsOverview, type: GroupType) {
  const { groups = 0, unassigned = 0 } = types.find((one) => one.type === type) ?? {}
  const students =
    unassigned === 0 ? 'every student is in a group' : `${pluralize(unassigned, 'student')} without one`
  return groups > 0 && `${pluralize(groups, 'group')}, ${students}`
}
