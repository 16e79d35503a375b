import type { FormerGroup, FormerRequirement, Input } from '../load.ts'
import type { Planned } from './plan-groups.ts'

/** A requirement of a former block for a group of the next year. */
export type PlannedRequirement = { former_id: number; block: number; group: Planned; teacher_id: number }

/**
 * The requirements of the next year. What a grade is taught stays in the grade: next year's 7A has the requirements of this year's
 * 7A, and a group whose name is new in its grade those of the group it comes from. The meetings of a group's own teacher are those of
 * its teacher of the next year; what nobody active would teach is left out.
 */
export function planRequirements(
  { requirements, teachers, groups: formers }: Input,
  groups: readonly Planned[],
  blocks: readonly { former: { id: number }; left_out: boolean }[],
): PlannedRequirement[] {
  const copied = new Set(blocks.filter(({ left_out }) => !left_out).map(({ former }) => former.id))
  const byGroup = Map.groupBy(
    requirements.filter(({ block_schedule_id }) => copied.has(block_schedule_id)),
    ({ student_group_id }) => student_group_id,
  )
  const namesakes = new Map(formers.map((group) => [placeKey(group), group]))
  return groups
    .filter(({ left_out }) => !left_out)
    .flatMap((group) => {
      const model = namesakes.get(placeKey({ ...group, name: group.usual_name })) ?? group.former
      return once(
        (byGroup.get(model.id) ?? []).flatMap((requirement) => {
          const teacher =
            requirement.teacher_id === model.teacher_id ? group.teacher_id : requirement.teacher_id
          if (teacher === null || !teachers.has(teacher)) return []
          return [
            { former_id: requirement.id, block: requirement.block_schedule_id, group, teacher_id: teacher },
          ]
        }),
      )
    })
}

const placeKey = ({ type, grade_level, name }: Pick<FormerGroup, 'type' | 'grade_level' | 'name'>) =>
  `${type} ${grade_level} ${name.toLowerCase()}`

/** A group needs each teacher once in a block. */
function once(planned: PlannedRequirement[]): PlannedRequirement[] {
  const seen = new Set<string>()
  return planned.filter(({ block, teacher_id }) => {
    const key = `${block} ${teacher_id}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

export type { FormerRequirement }
