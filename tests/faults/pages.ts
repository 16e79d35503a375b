import type { Fault } from './fault.ts'

export const PAGE_FAULTS: readonly Fault[] = [
  {
    name: 'pages: a student`s attendance opens on a month after the school year',
    file: 'server/portal/attendance.ts',
    find: 'query.month ?? months.last_month',
    replace: 'query.month ?? monthOf(today)',
    tests: ['server/portal/attendance.test.ts'],
  },
  {
    name: 'page data: calls of others are answered in the HTML',
    file: 'server/http/serve.ts',
    find: "  checkAccess(route.who, actor, reference.school)\n  if (route.reply === 'page') throw new Error",
    replace: "  if (route.reply === 'page') throw new Error",
    tests: ['server/http/pages/*.test.ts'],
  },
  {
    name: 'page data: a name ends the block',
    file: 'server/http/pages/page-html.ts',
    find: "json.replaceAll('<', '\\\\u003c').replaceAll(",
    replace: 'json.replaceAll(',
  },
  {
    name: 'page data: a script that fetches a page gets it too',
    file: 'server/http/pages/page-data.ts',
    find: "(headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' &&\n  ",
    replace: '',
  },
  {
    name: 'page data: a call that hangs holds up the page',
    file: 'server/http/pages/page-data.ts',
    find: 'await Promise.race([Promise.all(calls.map(run)), late])',
    replace: 'await Promise.all(calls.map(run)).then(() => late)',
  },
  {
    name: 'page data: a call that fails takes the page with it',
    file: 'server/http/pages/page-data.ts',
    find: "outcomes[call.key] = error instanceof Refusal ? 'refused' : 'failed'",
    replace: 'throw error',
  },
  {
    name: 'page data: caches may store a page',
    file: 'server/http/pages/pages.ts',
    find: "'private, no-store'",
    replace: "'no-cache'",
  },
  {
    name: 'page data: another teacher`s sheet is opened by the address',
    file: 'contract/pages/attendance-first-calls.ts',
    find: "user.can_take_any ? Number(search.get('teacher_id')) : user.teacher_id",
    replace: "Number(search.get('teacher_id')) || user.teacher_id",
    tests: ['server/http/pages/*.test.ts'],
  },
  {
    name: 'page data: the first class of the day instead of the one that is on',
    file: 'contract/day/attendance/teacher-day.ts',
    find: "date === now.today ? now.time : '00:00'",
    replace: "'00:00'",
  },
  {
    name: 'page links: students load the page of the staff',
    file: 'server/http/pages/page-links.ts',
    find: "role === 'student' ? (page.forStudent ?? page.content) : page.content",
    replace: 'page.content',
  },
  {
    name: 'door: every readiness request queries the database',
    file: 'server/http/lifecycle/health.ts',
    find: 'if (last && now() - last.at < REUSE_MS)',
    replace: 'if (last && now() < 0)',
  },
  {
    name: 'door: a method that no route has is refused with the methods of one route of its address only',
    file: 'server/http/serve.ts',
    find: 'addresses.filter(({ address }) => address.test(path)).flatMap(({ methods }) => methods)',
    replace: '(addresses.find(({ address }) => address.test(path))?.methods ?? [])',
    tests: ['server/http/serve.test.ts'],
  },
]
