import type { PageEntry } from './pages.tsx'

/** The screens about schedules, a part of the table of all screens. */
export const schedulePages: readonly PageEntry[] = [
  {
    path: '/schedules',
    title: 'Schedule Management',
    who: 'staff',
    load: () => import('#web/schedules/hub.tsx'),
    nav: { section: 'teaching', label: 'Schedules' },
  },
  {
    path: '/schedules/block-schedules',
    title: 'Block Schedules',
    who: 'staff',
    load: () => import('#web/schedules/blocks/list.tsx'),
  },
  {
    path: '/schedules/block-schedules/add',
    title: 'Add Block Schedule',
    who: 'editor',
    load: () => import('#web/schedules/blocks/add.tsx'),
  },
  {
    path: '/schedules/create-section',
    title: 'Manage Section Periods',
    who: 'staff',
    load: () => import('#web/schedules/periods/manage.tsx'),
  },
  {
    path: '/schedules/block-schedules/edit/:blockId',
    title: 'Edit Block Schedule',
    who: 'editor',
    load: () => import('#web/schedules/blocks/edit.tsx'),
  },
  {
    path: '/schedules/view-sections',
    title: 'Section Periods',
    who: 'staff',
    load: () => import('#web/schedules/periods/view.tsx'),
  },
  {
    path: '/add-section-period',
    title: 'Add Section Period',
    who: 'editor',
    load: () => import('#web/schedules/periods/add.tsx'),
  },
  {
    path: '/edit-section-period/:id',
    title: 'Edit Section Period',
    who: 'editor',
    load: () => import('#web/schedules/periods/edit.tsx'),
  },
  {
    path: '/delete-section-period/:id',
    title: 'Delete Section Period',
    who: 'editor',
    load: () => import('#web/schedules/periods/delete.tsx'),
  },
  {
    path: '/schedules/view-assigned-groups/:gradeLevelId',
    title: 'Assigned Groups',
    who: 'staff',
    load: () => import('#web/schedules/periods/assigned-groups.tsx'),
  },
  {
    path: '/schedules/tool',
    title: 'Scheduling Tool',
    who: 'staff',
    load: () => import('#web/schedules/tool/page.tsx'),
  },
  {
    path: '/schedules/assign-groups/:sectionPeriodId',
    title: 'Scheduling Tool',
    who: 'staff',
    load: () => import('#web/schedules/tool/period-page.tsx'),
  },
  {
    path: '/schedules/calendar',
    title: 'Schedule Calendar',
    who: 'staff',
    load: () => import('#web/calendar/calendar.tsx'),
  },
  {
    path: '/schedule',
    title: 'My Schedule',
    who: 'member',
    load: () => import('#web/calendar/own-week.tsx'),
  },
  {
    path: '/schedule/:studentId',
    title: 'Schedule',
    who: 'member',
    load: () => import('#web/calendar/student-week.tsx'),
  },
  {
    path: '/schedule/teacher/:teacherId',
    title: 'Schedule',
    who: 'staff',
    load: () => import('#web/calendar/teacher-week.tsx'),
  },
  {
    path: '/schedule/group/:groupId',
    title: 'Schedule',
    who: 'staff',
    load: () => import('#web/calendar/group-week.tsx'),
  },
]
