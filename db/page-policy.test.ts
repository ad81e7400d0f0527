import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageSources } from './page-policy.ts'

test('the styles and scripts of a page are its own, whatever an attribute looks like', () => {
  const page = `<!doctype html><meta content="A <style>bad{}"><meta content='<script>bad()'>
    <style media="all">p{color:red}</style><script src="/a.js"></script>
    <script type="application/ld+json">{"a":"<style>"}</script><script>if(1<a)b("<style>")</script>
    <p title="> <style>">It's &lt;style></p>`
  expect(pageSources(page)).toEqual({
    styles: [sourceOf('p{color:red}')],
    scripts: [sourceOf('if(1<a)b("<style>")')],
  })
})

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}
