import { gradeOf, type GradeCode, type GroupType } from '#contract/words.ts'
import { CORE_TEACHERS, GRADES, GRADES_OF_FOUR, type DemoTeacher } from '../people/people.ts'

export type DemoGroup = {
  id: number
  type: GroupType
  name: string
  grade_level_id: GradeCode
  core_class_id: number | null
  teacher_id: number | null
  capacity: number | null
  room_number: string | null
}

/** In the order of their ids: one teacher each. */
export const CTE_CLASSES = [
  'Robotics',
  'Culinary Arts',
  'Digital Media',
  'Health Science',
  'Woodworking',
  'Business and Marketing',
  'Plant Science',
  'Computer Science',
]

const SEATS = 26
const SEATS_OF_THREE = 16
const ROOMS_ON_A_FLOOR = 8

/** Core groups first, from grade 9; the last group has no teacher yet. */
export function demoGroups(teachers: DemoTeacher[]): DemoGroup[] {
  const cteTurns = CTE_CLASSES.keys().toArray()
  const groups = [
    ...GRADES.flatMap((grade) => [coreGroup(grade, 0), coreGroup(grade, 1)]),
    ...GRADES.flatMap((grade) => cteGroups(grade, cteTurns)),
    ...GRADES.flatMap((grade) => [homeroom(grade, 0, teachers), homeroom(grade, 1, teachers)]),
    GROUP_WITHOUT_TEACHER,
  ]
  return groups.map((group, index) => Object.assign({ id: index + 1 }, group))
}

type Unnumbered = Omit<DemoGroup, 'id'>

/** A core group stays in the room of its homeroom, and its teachers come to it. */
function coreGroup(grade: GradeCode, place: number): Unnumbered {
  const name = `${gradeOf(grade)}${'AB'[place]}`
  const group = createGroupOf('core', grade, name, coreTeacher(grade, place), SEATS)
  return { ...group, core_class_id: place + 1, room_number: roomOf(homeroomTeacher(grade, place)) }
}

/** Takes the classes in rotation, so that grades with CTE at the same time never share a teacher. */
function cteGroups(grade: GradeCode, turns: number[]): Unnumbered[] {
  const inThree = grade > 3
  const classes = turns.splice(0, inThree ? 3 : 2)
  turns.push(...classes)
  return classes.map((cteClass) => {
    const name = `${CTE_CLASSES[cteClass]} ${gradeOf(grade)}`
    return createGroupOf('cte', grade, name, CORE_TEACHERS + cteClass + 1, inThree ? SEATS_OF_THREE : SEATS)
  })
}

/** Of four core teachers, two have the homerooms of their first grade and two those of their second. */
const homeroomTeacher = (grade: GradeCode, place: number): number =>
  coreTeacher(grade, place + (GRADES_OF_FOUR.some((grades) => grades[1] === grade) ? 2 : 0))

function homeroom(grade: GradeCode, place: number, teachers: DemoTeacher[]): Unnumbered {
  const teacher = homeroomTeacher(grade, place)
  return createGroupOf('homeroom', grade, `${teachers[teacher - 1]!.last_name} Homeroom`, teacher, SEATS)
}

function createGroupOf(
  type: GroupType,
  grade_level_id: GradeCode,
  name: string,
  teacher_id: number,
  capacity: number,
): Unnumbered {
  return {
    type,
    name,
    grade_level_id,
    core_class_id: null,
    teacher_id,
    capacity,
    room_number: roomOf(teacher_id),
  }
}

/** Who teaches a core class (0 to 3) to a grade. */
export function coreTeacher(grade: GradeCode, coreClass: number): number {
  return GRADES_OF_FOUR.findIndex((grades) => grades.includes(grade)) * 4 + coreClass + 1
}

function roomOf(teacher: number): string {
  if (teacher > CORE_TEACHERS) return `W${teacher - CORE_TEACHERS}`
  return String(100 * Math.ceil(teacher / ROOMS_ON_A_FLOOR) + 2 * (teacher % ROOMS_ON_A_FLOOR) + 2)
}

const GROUP_WITHOUT_TEACHER: Unnumbered = {
  type: 'core',
  name: 'Core Group 6-1',
  grade_level_id: 1,
  core_class_id: null,
  teacher_id: null,
  capacity: null,
  room_number: null,
}
