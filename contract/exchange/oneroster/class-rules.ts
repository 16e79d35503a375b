/** Decides which classes of another system become which groups. Free of schemas, because pages and server both use it. */

import type { GroupType } from '#contract/words.ts'

/** The fields of a class that a rule can compare. */
export const CLASS_RULE_FIELDS = [
  'class_type',
  'title',
  'course_title',
  'course_code',
  'subject',
  'period',
] as const
export type ClassRuleField = (typeof CLASS_RULE_FIELDS)[number]
export const CLASS_RULE_FIELD_LABELS: Record<ClassRuleField, string> = {
  class_type: 'Class type',
  title: 'Class name',
  course_title: 'Course name',
  course_code: 'Course code',
  subject: 'Subject',
  period: 'Period',
}

export const CLASS_RULE_COMPARISONS = ['is', 'contains', 'begins_with'] as const
export type ClassRuleComparison = (typeof CLASS_RULE_COMPARISONS)[number]
export const CLASS_RULE_COMPARISON_LABELS: Record<ClassRuleComparison, string> = {
  is: 'is',
  contains: 'contains',
  begins_with: 'begins with',
}

/** What a class becomes: a group of one type, or no group. */
export const CLASS_TARGETS = ['core', 'cte', 'homeroom', 'left_out'] as const satisfies (
  | GroupType
  | 'left_out'
)[]
export type ClassTarget = (typeof CLASS_TARGETS)[number]
export const CLASS_TARGET_LABELS: Record<ClassTarget, string> = {
  core: 'Core group',
  cte: 'CTE group',
  homeroom: 'Homeroom group',
  left_out: 'Leave out',
}

export type ClassRule = {
  field: ClassRuleField
  comparison: ClassRuleComparison
  value: string
  becomes: ClassTarget
}
export const MAX_CLASS_RULES = 500

/** A class as the file of another system describes it; '' and [] for missing values. */
export type DescribedClass = {
  /** 'homeroom' or 'scheduled' in OneRoster. */
  class_type: string
  title: string
  course_title: string
  course_code: string
  subjects: readonly string[]
  periods: readonly string[]
}

/** A class that no rule matches is most likely one that a group of students attends together. */
const OTHERWISE: ClassTarget = 'core'

/**
 * Returns the index of the first rule that matches a class, and what the class becomes; the index is null where none matches.
 * Texts are compared without regard to case, accents and repeated spaces. A rule for subjects or periods matches where any of the
 * class's subjects or periods does.
 */
export function ruleClass(
  rules: readonly ClassRule[],
  described: DescribedClass,
): { place: number | null; becomes: ClassTarget } {
  const place = rules.findIndex((rule) => matches(rule, described))
  const rule = rules[place]
  return rule ? { place, becomes: rule.becomes } : { place: null, becomes: OTHERWISE }
}

/**
 * The rules of a school without rules of its own: classes of type homeroom are homerooms; classes that are named like one of the
 * school's CTE classes, or contain CTE or career, are CTE classes; all others are core classes.
 */
export const defaultClassRules = (cteClasses: readonly string[]): ClassRule[] => [
  { field: 'class_type', comparison: 'is', value: 'homeroom', becomes: 'homeroom' },
  ...cteClasses.slice(0, MAX_CTE_CLASSES).flatMap((value): ClassRule[] => [
    { field: 'course_title', comparison: 'is', value, becomes: 'cte' },
    { field: 'title', comparison: 'is', value, becomes: 'cte' },
    { field: 'subject', comparison: 'is', value, becomes: 'cte' },
  ]),
  ...(['course_title', 'title', 'subject'] as const).flatMap((field): ClassRule[] => [
    { field, comparison: 'contains', value: 'CTE', becomes: 'cte' },
    { field, comparison: 'contains', value: 'career', becomes: 'cte' },
  ]),
]

/** More CTE classes would make the default rules exceed the limit for rules. */
const MAX_CTE_CLASSES = 150

function matches({ field, comparison, value }: ClassRule, described: DescribedClass): boolean {
  const wanted = folded(value)
  if (wanted === '') return false
  return textsOf(field, described).some((text) => {
    const found = folded(text)
    if (comparison === 'is') return found === wanted
    return comparison === 'contains' ? found.includes(wanted) : found.startsWith(wanted)
  })
}

function textsOf(field: ClassRuleField, described: DescribedClass): readonly string[] {
  if (field === 'subject') return described.subjects
  if (field === 'period') return described.periods
  return [described[field]]
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
