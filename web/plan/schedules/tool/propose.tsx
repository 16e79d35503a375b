import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyComponent, lazyOptional } from '#web/ui/lazy-part.tsx'
import type { OpenProposalProps } from './proposal/open-proposal.tsx'
import type { StartProposalProps } from './proposal/start.tsx'

const StartProposal = lazyComponent(() => import('./proposal/start.tsx').then((part) => part.StartProposal))

/** The proposal of the block in view. It loads later because the tool works without it. */
export const OpenProposal = lazyOptional<OpenProposalProps>(() =>
  import('./proposal/open-proposal.tsx').then((part) => part.OpenProposal),
)
export const ProposalView = lazyComponent(() =>
  import('./proposal/view.tsx').then((part) => part.ProposalView),
)

type ProposeButtonProps = Omit<StartProposalProps, 'onClose'> & { className?: string | undefined }

/** Opens the dialog that starts a proposal. */
export function ProposeButton({ className, ...rest }: ProposeButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...(className && { className })}
        variant="default"
        onPointerEnter={() => void StartProposal.preload().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        Propose
      </Button>
      {isOpen && <StartProposal {...rest} onClose={() => setIsOpen(false)} />}
    </>
  )
}
