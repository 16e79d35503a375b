import { ActionIcon, Button, Group } from '@mantine/core'

type CounterButtonProps = {
  /** What the press records, such as 'Arrived 9:20 AM'. */
  label: string
  /** The same with the student's name, for those who hear it. */
  fullLabel: string
  /** Says what else can be entered, such as 'More about the arrival of Esther Halloran'. */
  moreLabel: string
  control: 'arrived' | 'leaves'
  isPending: boolean
  isDisabled?: boolean
  onPress: () => void
  onMore: () => void
}

/** Records in one press what happens at the counter; the smaller button beside it asks for time and reason first. */
export const CounterButton = (props: CounterButtonProps) => {
  const { label, fullLabel, moreLabel, control, isPending, isDisabled = false, onPress, onMore } = props
  return (
    <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
      <Button
        variant="default"
        size="compact-md"
        data-control={control}
        loading={isPending}
        disabled={isDisabled && !isPending}
        aria-label={fullLabel}
        onClick={onPress}
      >
        {label}
      </Button>
      <ActionIcon
        variant="default"
        size={26}
        data-control={`${control}-more`}
        aria-label={moreLabel}
        title="Other time, reason"
        onClick={onMore}
      >
        <span aria-hidden>…</span>
      </ActionIcon>
    </Group>
  )
}
