import { formatNumber } from '#contract/formats.ts'
import { Flex, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import {
  CLASS_TARGETS,
  CLASS_TARGET_LABELS,
  type ClassTarget,
  type ClassRule,
} from '#contract/exchange/oneroster/class-rules.ts'
import type { ClassesAtOnce } from '#contract/exchange/oneroster/oneroster-in.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { TONES } from '#web/ui/layout/tones.ts'
import { conflictsOf, keepOnly } from './concurrent-classes.ts'
import { Conflicts } from './conflicts.tsx'
import { CourseTable } from './course-table.tsx'
import { countClasses, coursesOf, type FileClass } from './rule-edits.ts'
import { RulesList } from './rules-list.tsx'

type ClassRulesEditorProps = {
  classes: readonly FileClass[]
  rules: readonly ClassRule[]
  /** Which classes students attend at the same time; empty if the file has no students. */
  atOnce?: readonly ClassesAtOnce[]
  onChange: (rules: ClassRule[]) => void
}

const NOBODY: readonly ClassesAtOnce[] = []

/** Chooses which classes of another system become which groups: by course, by class or by rule. Counts are updated live. */
export function ClassRulesEditor({ classes, rules, atOnce = NOBODY, onChange }: ClassRulesEditorProps) {
  const courses = useMemo(() => coursesOf(classes), [classes])
  const counts = useMemo(() => countClasses(rules, classes), [rules, classes])
  const conflicts = useMemo(() => conflictsOf(rules, classes, atOnce), [rules, classes, atOnce])
  return (
    <>
      <TargetCounts counts={counts.byTarget} />
      <Conflicts
        conflicts={conflicts}
        onKeep={(conflict, selected) => onChange(keepOnly(rules, conflict, selected))}
      />
      <CourseTable courses={courses} rules={rules} onChange={onChange} />
      <Disclosure title={`All rules (${rules.length})`}>
        <RulesList rules={rules} counts={counts.byRule} byNone={counts.byNone} onChange={onChange} />
      </Disclosure>
    </>
  )
}

/** Counts the classes by what they become. */
const TargetCounts = ({ counts }: { counts: Record<ClassTarget, number> }) => (
  <Group component="dl" gap={10} mt={0} mb={14} aria-live="polite">
    {CLASS_TARGETS.map((target) => (
      <Flex
        key={target}
        direction="column-reverse"
        flex="1 1 110px"
        px={12}
        py={8}
        bdrs={8}
        {...TONES[target === 'left_out' || counts[target] === 0 ? 'plain' : 'accent']}
      >
        <Text component="dt" fz={13.5}>
          {target === 'left_out' ? 'Skipped' : `${CLASS_TARGET_LABELS[target]}s`}
        </Text>
        <Text component="dd" fz={20} fw={650} lh={1.3}>
          {formatNumber(counts[target])}
        </Text>
      </Flex>
    ))}
  </Group>
)
