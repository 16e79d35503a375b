import type { GroupListed } from '#contract/group-shapes.ts'
import type { Teacher } from '#contract/staff.ts'
import { GROUP_TYPE_LABELS, gradeLabel, type GroupType } from '#contract/words.ts'
import type { Question } from '#web/ui/confirm.tsx'
import { fullName } from '#web/school/teacher-picker.tsx'

/** As many as the server takes at once. */
export const MOST_AT_ONCE = 1000

export const ACTIONS = {
  move: { label: 'Move to a group', button: 'Move' },
  unassign: { label: 'Unassign from their groups', button: 'Unassign' },
  assign_homeroom_teacher: { label: 'Assign a homeroom teacher', button: 'Assign' },
  deactivate: { label: 'Deactivate', button: 'Deactivate' },
} as const
export type Action = keyof typeof ACTIONS

/** What is to be done, with all that it needs. */
export type Wish =
  | { action: 'move'; group: GroupListed; allow_over_capacity: boolean }
  | { action: 'unassign'; type: GroupType }
  | { action: 'assign_homeroom_teacher'; teacher: Teacher }
  | { action: 'deactivate' }

export const countOf = (students: number) => `${students} student${students === 1 ? '' : 's'}`

/** Says what happens, and to how many. Grades are the codes of the students. */
export function questionOf(wish: Wish, grades: readonly number[]): Question {
  const students = countOf(grades.length)
  const each = grades.length === 1
  const { button: yes } = ACTIONS[wish.action]
  switch (wish.action) {
    case 'move': {
      const { name, type, grade_level } = wish.group
      const strangers = grades.filter((grade) => grade !== grade_level).length
      const sentences = [
        `Move ${students} to ${name} (${GROUP_TYPE_LABELS[type]}, ${gradeLabel(grade_level)})?`,
        `From today ${each ? 'the student is' : 'they are'} in no other ${GROUP_TYPE_LABELS[type]}.`,
        ...(strangers > 0 ? [`${countOf(strangers)} of another grade will be left out.`] : []),
        ...(wish.allow_over_capacity ? ['The group may become larger than its capacity.'] : []),
      ]
      return { sentence: sentences.join(' '), yes }
    }
    case 'unassign':
      return {
        sentence: `Take ${students} out of ${each ? 'the' : 'their'} ${GROUP_TYPE_LABELS[wish.type]}${each ? '' : 's'} from today?`,
        yes,
      }
    case 'assign_homeroom_teacher':
      return {
        sentence: `Make ${fullName(wish.teacher)} a homeroom teacher of ${students}? Other homeroom teachers stay.`,
        yes,
      }
    case 'deactivate':
      return {
        sentence: `Deactivate ${students}? From today ${each ? 'the student leaves' : 'they leave'} the lists and all groups; reports keep what was taken.`,
        yes,
        danger: true,
      }
  }
}

/** The wish as the server takes it. */
export function bodyOf(wish: Wish, student_ids: number[]) {
  switch (wish.action) {
    case 'move':
      return {
        action: wish.action,
        student_ids,
        group_id: wish.group.id,
        allow_over_capacity: wish.allow_over_capacity,
      }
    case 'unassign':
      return { action: wish.action, student_ids, type: wish.type }
    case 'assign_homeroom_teacher':
      return { action: wish.action, student_ids, teacher_id: wish.teacher.id }
    case 'deactivate':
      return { action: wish.action, student_ids }
  }
}
