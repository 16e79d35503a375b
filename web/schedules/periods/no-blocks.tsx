import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'

const ADD = '/schedules/block-schedules/add'

export const NoBlocks = () => (
  <EmptyPanel
    title="No block schedules found."
    action={useCanOpen()(ADD) && <Link to={ADD}>Create the first block schedule</Link>}
  >
    A section period stands in a block schedule.
  </EmptyPanel>
)
