import { GROUP_TYPE_SHORT } from '#contract/words.ts'
import { foldAccents } from '#web/school/fold-accents.ts'
import { listName, nameTexts } from '#web/school/person-name.ts'
import type { BlockRequirements, RequirementGroup, RequirementTeacher } from './queries.ts'

/** Groups or teachers that users choose by typing. */
type Choices<T> = {
  /** The labels in list order. */
  labels: readonly string[]
  labelOf: (id: number) => string
  /** Finds by label, or by name if only one has that name, first or last name first. Ignores case and accents. */
  find: (text: string) => T | undefined
  /** Returns the only label that begins with the text or else contains it, or the text itself if there isn't exactly one. */
  complete: (text: string) => string
}

/** The groups of each grade and the teachers, by the names that users type. */
export type Names = {
  groups: (grade: number) => Choices<RequirementGroup>
  teachers: Choices<RequirementTeacher>
}

export function namesOf({ groups, teachers }: Pick<BlockRequirements, 'groups' | 'teachers'>): Names {
  const byGrade = Map.groupBy(groups, ({ grade_level }) => grade_level)
  const choices = new Map([...byGrade].map(([grade, members]) => [grade, groupChoices(members)]))
  const none = groupChoices([])
  return {
    groups: (grade) => choices.get(grade) ?? none,
    teachers: choicesOf(
      teachers,
      distinct(teachers, listName, ({ id }) => String(id)),
      nameTexts,
    ),
  }
}

const groupChoices = (groups: readonly RequirementGroup[]) =>
  choicesOf(
    groups,
    distinct(
      groups,
      ({ name }) => name,
      ({ type }) => GROUP_TYPE_SHORT[type],
    ),
    ({ name }) => [name],
  )

/** Gives each a unique label, adding the detail in `more` where several share a name. */
function distinct<T extends { id: number }>(
  list: readonly T[],
  label: (one: T) => string,
  more: (one: T) => string,
): Map<number, string> {
  const same = Map.groupBy(list, (one) => foldAccents(label(one)))
  return new Map(
    list.map((one) => {
      const isAlone = same.get(foldAccents(label(one)))!.length === 1
      return [one.id, isAlone ? label(one) : `${label(one)} (${more(one)})`]
    }),
  )
}

function choicesOf<T extends { id: number }>(
  list: readonly T[],
  labels: ReadonlyMap<number, string>,
  texts: (one: T) => readonly string[],
): Choices<T> {
  const byLabel = new Map(list.map((one) => [foldAccents(labels.get(one.id)!), one]))
  const searched = list.map((one) => ({
    label: labels.get(one.id)!,
    texts: [labels.get(one.id)!, ...texts(one)].map(foldAccents),
  }))
  const byText = Map.groupBy(
    list.flatMap((one) => [...new Set(texts(one).map(foldAccents))].map((text) => ({ text, one }))),
    ({ text }) => text,
  )
  const find = (text: string) => {
    const search = foldAccents(text.trim())
    const named = byText.get(search) ?? []
    return byLabel.get(search) ?? (named.length === 1 ? named[0]!.one : undefined)
  }
  return {
    labels: [...labels.values()],
    labelOf: (id) => labels.get(id) ?? '',
    find,
    complete: (text) => {
      const search = foldAccents(text.trim())
      const found = find(text)
      if (search === '' || found) return found ? labels.get(found.id)! : text.trim()
      const beginning = searched.filter((one) => one.texts.some((each) => each.startsWith(search)))
      const containing = searched.filter((one) => one.texts.some((each) => each.includes(search)))
      const [only] = beginning.length > 0 ? beginning : containing
      const isOnly = (beginning.length || containing.length) === 1
      return isOnly && only ? only.label : text.trim()
    },
  }
}
