import { ActionIcon, Box, Button, CloseButton, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import {
  CLASS_TARGETS,
  CLASS_TARGET_LABELS,
  CLASS_RULE_COMPARISONS,
  CLASS_RULE_COMPARISON_LABELS,
  CLASS_RULE_FIELDS,
  CLASS_RULE_FIELD_LABELS,
  MAX_CLASS_RULES,
  type ClassTarget,
  type ClassRule,
} from '#contract/exchange/oneroster/class-rules.ts'
import { pluralize } from '#contract/words.ts'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import styles from './class-rules.module.css'

const options = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

export const TARGET_OPTIONS = options(CLASS_TARGETS, CLASS_TARGET_LABELS)
const FIELD_OPTIONS = options(CLASS_RULE_FIELDS, CLASS_RULE_FIELD_LABELS)
const COMPARISON_OPTIONS = options(CLASS_RULE_COMPARISONS, CLASS_RULE_COMPARISON_LABELS)

type RulesListProps = {
  rules: readonly ClassRule[]
  /** The number of classes that each rule decided. */
  counts: readonly number[]
  /** The number of classes that no rule matches. */
  byNone: number
  onChange: (rules: ClassRule[]) => void
}

/** The rules in order. The first one that matches a class decides. */
export function RulesList({ rules, counts, byNone, onChange }: RulesListProps) {
  const { shown, more } = useShowMore(rules, rules.length)
  const set = (index: number, rule: ClassRule) => onChange(rules.with(index, rule))
  const swap = (index: number, other: number) =>
    onChange(rules.with(index, rules[other]!).with(other, rules[index]!))
  const add = () =>
    onChange([{ field: 'title', comparison: 'contains', value: '', becomes: 'left_out' }, ...rules])
  return (
    <section aria-label="Rules for classes">
      <Group justify="space-between" gap="8px 16px">
        <Text c="dimmed">The first matching rule applies.</Text>
        <Button variant="default" size="compact-md" onClick={add} disabled={rules.length >= MAX_CLASS_RULES}>
          Add a rule
        </Button>
      </Group>
      <Box component="ol" className={styles.rules ?? ''}>
        {shown.map((rule, index) => (
          <RuleRow
            key={index}
            rule={rule}
            index={index}
            count={counts[index] ?? 0}
            isLast={index === rules.length - 1}
            onChange={(changed) => set(index, changed)}
            onRemove={() => onChange(rules.toSpliced(index, 1))}
            onMove={(by) => swap(index, index + by)}
          />
        ))}
      </Box>
      {more}
      <Text my={8} c="dimmed">
        Classes that match no rule become core groups: {pluralize(byNone, 'class', 'classes')}.
      </Text>
    </section>
  )
}

type RuleRowProps = {
  rule: ClassRule
  index: number
  count: number
  isLast: boolean
  onChange: (rule: ClassRule) => void
  onRemove: () => void
  onMove: (by: 1 | -1) => void
}

function RuleRow({ rule, index, count, isLast, onChange, onRemove, onMove }: RuleRowProps) {
  const name = `rule ${index + 1}`
  return (
    <li className={styles.rule}>
      <NativeSelect
        aria-label={`Field of ${name}`}
        data={FIELD_OPTIONS}
        value={rule.field}
        onChange={({ currentTarget }) =>
          onChange({ ...rule, field: currentTarget.value as ClassRule['field'] })
        }
      />
      <NativeSelect
        aria-label={`Comparison of ${name}`}
        data={COMPARISON_OPTIONS}
        value={rule.comparison}
        onChange={({ currentTarget }) =>
          onChange({ ...rule, comparison: currentTarget.value as ClassRule['comparison'] })
        }
      />
      <TextInput
        className={styles.value ?? ''}
        aria-label={`Text of ${name}`}
        value={rule.value}
        maxLength={255}
        error={rule.value.trim() === '' && 'Enter text, or the rule matches nothing.'}
        onChange={({ currentTarget }) => onChange({ ...rule, value: currentTarget.value })}
      />
      <TargetSelect
        label={`Result of ${name}`}
        value={rule.becomes}
        onChange={(target) => onChange({ ...rule, becomes: target })}
      />
      <Text className={styles.count ?? ''} c="dimmed" data-figures>
        {pluralize(count, 'class', 'classes')}
      </Text>
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          aria-label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          ↑
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          ↓
        </ActionIcon>
        <CloseButton aria-label={`Remove ${name}`} onClick={onRemove} />
      </Group>
    </li>
  )
}

type TargetSelectProps = {
  label: string
  /** Undefined if the classes become different things. */
  value: ClassTarget | undefined
  onChange: (target: ClassTarget) => void
}

/** Selects what one or several classes become. */
export const TargetSelect = ({ label, value, onChange }: TargetSelectProps) => (
  <NativeSelect
    aria-label={label}
    data={value === undefined ? [{ value: '', label: 'Different' }, ...TARGET_OPTIONS] : TARGET_OPTIONS}
    value={value ?? ''}
    onChange={({ currentTarget }) => {
      if (currentTarget.value !== '') onChange(currentTarget.value as ClassTarget)
    }}
  />
)
