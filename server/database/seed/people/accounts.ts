import type { Role } from '#contract/words.ts'
import { DEMO_ADMIN, DEMO_NEWCOMER, DEMO_STUDENT_EMAIL } from './main-characters.ts'
import type { People } from './people.ts'

type DemoAccount = {
  id: number
  email: string
  first_name: string
  last_name: string
  role: Role
  teacher_id: number | null
  student_id: number | null
  superuser: boolean
  active: boolean
}

/** The superuser first; should the settings name a teacher for it, that teacher is the superuser. */
export function demoAccounts({ teachers, students }: People, adminEmail: string): DemoAccount[] {
  const isAdmin = (email: string) => email.toLowerCase() === adminEmail.toLowerCase()
  const student = students.find(({ email }) => email === DEMO_STUDENT_EMAIL)!
  const accounts = [
    account(adminEmail, {
      ...(adminEmail === DEMO_ADMIN.email ? named(DEMO_ADMIN) : {}),
      role: 'admin',
      superuser: true,
      teacher_id: teachers.find(({ email }) => isAdmin(email))?.id ?? null,
    }),
    ...teachers.map(({ id, email }) => account(email, { role: 'teacher', teacher_id: id })),
    account(student.email, { role: 'student', student_id: student.id }),
    account(DEMO_NEWCOMER.email, named(DEMO_NEWCOMER)),
  ]
  return accounts
    .filter(({ email, superuser }) => superuser || !isAdmin(email))
    .map((row, index) => Object.assign(row, { id: index + 1 }))
}

const account = (email: string, what: Partial<DemoAccount>) => ({ ...NEW_ACCOUNT, email, ...what })

const NEW_ACCOUNT: Omit<DemoAccount, 'id' | 'email'> = {
  first_name: '',
  last_name: '',
  role: 'none',
  teacher_id: null,
  student_id: null,
  superuser: false,
  active: true,
}

const named = ({ first, last }: { first: string; last: string }) => ({ first_name: first, last_name: last })
