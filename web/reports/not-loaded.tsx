import { Anchor } from '@mantine/core'

/** A part of the page that is missing, in a sentence, with a way to ask for it again. */
export const NotLoaded = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <>
    {children}{' '}
    <Anchor component="button" type="button" inherit onClick={onRetry}>
      Retry
    </Anchor>{' '}
  </>
)
