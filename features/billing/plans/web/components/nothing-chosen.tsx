import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '#kit/web/page.tsx'
import { type Place, target } from '#kit/web/places.ts'

/** In the place of a screen that was opened without what it is about. */
export function NothingChosen(props: { title: string; why: string; label: string; to: Place }) {
  return (
    <Page title={props.title}>
      <Text>{props.why}</Text>
      <div>
        <Button renderRoot={(root) => <Link {...root} {...target(props.to)} />}>
          {props.label}
        </Button>
      </div>
    </Page>
  )
}
