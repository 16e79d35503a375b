import type { PageEntry } from '#web/page-entry.ts'

/** The screens about courses, a part of the table of all screens. */
export const coursePages: readonly PageEntry[] = [
  {
    path: '/courses',
    title: 'Course Management',
    who: 'staff',
    load: () => import('#web/courses/home.tsx'),
    nav: { section: 'teaching', label: 'Courses' },
  },
  { path: '/courses/add', title: 'Add Course', who: 'editor', load: () => import('#web/courses/add.tsx') },
  {
    path: '/courses/list',
    title: 'Courses List',
    who: 'staff',
    load: () => import('#web/courses/list.tsx'),
  },
  {
    path: '/courses/edit/:id',
    title: 'Edit Course',
    who: 'editor',
    load: () => import('#web/courses/edit.tsx'),
  },
]
