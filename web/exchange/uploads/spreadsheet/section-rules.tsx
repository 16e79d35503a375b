import { Box, Button, Group, Text } from '@mantine/core'
import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { ClassRulesEditor } from '#web/school/class-rules/class-rules-editor.tsx'
import { filledRules } from '#web/school/class-rules/rule-edits.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { RuledSections } from '../upload-kind.ts'

type SectionRulesProps = {
  upload: RuledSections
  rules: ClassRule[]
  onChange: (rules: ClassRule[]) => void
  /** Checks the file again with these rules. */
  onApply: () => void
}

const FROM = {
  default: 'These are Homeroom’s default rules.',
  saved: 'These are the rules that were saved with the last file.',
  call: 'These are your rules for this file.',
} as const

/** Chooses which sections become which groups. Choices take effect when the file is checked again, and are saved with it. */
export const SectionRules = ({ upload, rules, onChange, onApply }: SectionRulesProps) => (
  <Box component="section" my={16} aria-label="What sections become">
    <SectionLabel as="h3">What sections become</SectionLabel>
    <Text my={8} c="dimmed">
      {FROM[upload.rules_from]} Your changes are saved with the file and also apply to OneRoster files.
    </Text>
    <ClassRulesEditor classes={upload.classes} rules={rules} onChange={onChange} />
    {rulesDiffer(upload.rules, rules) && (
      <Group gap={12} mt={12} role="status">
        <Button onClick={onApply}>Check with these rules</Button>
        <Text c="dimmed">The numbers below are from the previous rules.</Text>
      </Group>
    )}
  </Box>
)

/** Whether the rules differ from those that the file was checked with. */
export const rulesDiffer = (one: readonly ClassRule[], other: readonly ClassRule[]): boolean =>
  textOf(one) !== textOf(other)

const textOf = (rules: readonly ClassRule[]) =>
  JSON.stringify(
    filledRules(rules).map(({ field, comparison, value, becomes: target }) => [
      field,
      comparison,
      value,
      target,
    ]),
  )
