import { Button } from '@mantine/core'
import { useAction } from '../use-action.ts'
import { printPage } from './printing.ts'

type PrintButtonProps = {
  children?: string
  /** True where printing is the next thing to do on the page. */
  isPrimary?: boolean
}

/** Prints the whole page, loading paged lists completely first. */
export function PrintButton({ children = 'Print', isPrimary = false }: PrintButtonProps) {
  const print = useAction(printPage)
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      visibleFrom="sm"
      aria-busy={print.isPending}
      onClick={() => !print.isPending && print.mutate()}
    >
      {children}
    </Button>
  )
}
