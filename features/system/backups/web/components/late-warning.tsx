import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkWords } from '#kit/web/links.tsx'
import { LATE_TITLE, lateText } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Says above the screen that there is no new backup, until it is closed. */
export default function LateWarning() {
  const { data } = useQuery({ ...api.state.query({}), retry: false })
  const [closed, setClosed] = useState(false)
  if (closed || data?.late !== true) return null
  return (
    <Alert
      className="no-print"
      role="status"
      color="red"
      variant="light"
      mb="sm"
      icon={<IconAlertTriangle />}
      title={LATE_TITLE}
      withCloseButton
      closeButtonLabel="Chiudi l’avviso"
      onClose={() => setClosed(true)}
    >
      {lateText(data.lastGoodAt)}{' '}
      <LinkWords to="/app/sistema" underline="always">
        Vai a Sistema
      </LinkWords>
    </Alert>
  )
}
