import { api, session } from './session.js';

const page = document.getElementById('page');

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

async function show() {
  await session();
  const { studies, damaged } = await api('studies');
  const table = document.createElement('table');
  const head = table.insertRow();
  for (const title of ['study', 'trials', 'failed', 'pending', 'best', 'updated']) {
    head.append(element('th', title));
  }
  for (const study of studies) {
    const row = table.insertRow();
    for (const key of ['name', 'trials', 'failed', 'pending', 'best', 'updated']) {
      row.insertCell().textContent = study[key] ?? '';
    }
  }
  page.replaceChildren(element('h1', 'Studies'), table);
  for (const name of damaged) {
    page.append(element('p', 'damaged: ' + name));
  }
}

show().catch((error) => page.replaceChildren(element('p', error.message)));
