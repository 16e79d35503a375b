import { gradeOf, type GradeCode } from '#contract/words.ts'
import { MAIN_CHARACTERS, DEMO_TEACHER, type MainCharacter, type Story } from './main-characters.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import { randomFrom } from '../random.ts'

export type DemoTeacher = {
  id: number
  first_name: string
  last_name: string
  email: string
  teaches_core: boolean
  teaches_cte: boolean
}

export type DemoStudent = {
  id: number
  first_name: string
  last_name: string
  email: string
  student_number: string | null
  grade_level_id: GradeCode
  is_active: boolean
}

export type People = { teachers: DemoTeacher[]; students: DemoStudent[]; stories: Map<number, Story> }

/** Core teachers come in fours, one for each core class, and each four has these grades. */
export const GRADES_OF_FOUR: readonly (readonly GradeCode[])[] = [[4, 3], [1, 2], [5, 6], [7]]
/** Grade 9 first: id 1 is what teacher@ and student@ see. */
export const GRADES = GRADES_OF_FOUR.flat()
export const CORE_TEACHERS = 16
const CTE_TEACHERS = 8

const STUDENTS_OF: Record<GradeCode, number> = { 1: 41, 2: 43, 3: 42, 4: 45, 5: 44, 6: 43, 7: 42 }

export function demoPeopleOfAllGrades(): People {
  const newName = uniqueNames()
  const newEmail = uniqueEmails()
  const teachers = teachersOf(newEmail)
  const stories = new Map<number, Story>()
  const students: DemoStudent[] = []
  const random = randomFrom('student numbers')
  for (const grade of GRADES) {
    const cast = MAIN_CHARACTERS.filter((member) => member.grade === grade)
    for (let place = 0; place < STUDENTS_OF[grade]; place++) {
      const id = students.length + 1
      const member: MainCharacter = cast[place] ?? { story: 'plain', grade, ...newName() }
      stories.set(id, member.story)
      students.push({
        id,
        first_name: member.first,
        last_name: member.last,
        email: member.email ?? newEmail(member.first, member.last),
        student_number: member.story === 'inNoGroup' ? null : studentNumber(id, grade, random.between(0, 6)),
        grade_level_id: grade,
        is_active: member.story !== 'inactive',
      })
    }
  }
  return { teachers, students, stories }
}

/** No two teachers share a last name, because their homerooms are named by it. */
function teachersOf(newEmail: NewEmail): DemoTeacher[] {
  const random = randomFrom('teachers')
  const lastNames = random.shuffled(LAST_NAMES)
  const firstNames = random.shuffled(FIRST_NAMES)
  return Array.from({ length: CORE_TEACHERS + CTE_TEACHERS }, (_, index) => {
    const { first, last } =
      index === 0 ? DEMO_TEACHER : { first: firstNames[index]!, last: lastNames[index]! }
    return {
      id: index + 1,
      first_name: first,
      last_name: last,
      email: index === 0 ? DEMO_TEACHER.email : newEmail(first, last),
      teaches_core: index < CORE_TEACHERS,
      teaches_cte: index >= CORE_TEACHERS,
    }
  })
}

/** Rises with the id, with gaps as in any school; the first digits tell the year of the sixth grade. */
const studentNumber = (id: number, grade: GradeCode, gap: number) =>
  String((60 - gradeOf(grade)) * 10_000 + id * 7 + gap)

type NewName = () => { first: string; last: string }

function uniqueNames(): NewName {
  const random = randomFrom('names')
  const known = new Set<string>()
  return function newName() {
    const name = { first: random.pick(FIRST_NAMES), last: random.pick(LAST_NAMES) }
    const both = `${name.first} ${name.last}`
    if (known.has(both)) return newName()
    known.add(both)
    return name
  }
}

type NewEmail = (first: string, last: string) => string

function uniqueEmails(): NewEmail {
  const known = new Map<string, number>()
  return (first, last) => {
    const local = `${plainLetters(first)}.${plainLetters(last)}`
    const namesakes = (known.get(local) ?? 0) + 1
    known.set(local, namesakes)
    return `${local}${namesakes > 1 ? namesakes : ''}@homeroom.example`
  }
}

/** 'Nguyễn' -> 'nguyen'; spaces become hyphens, other signs go. */
const plainLetters = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll(' ', '-')
    .replaceAll(/[^a-z-]/g, '')
