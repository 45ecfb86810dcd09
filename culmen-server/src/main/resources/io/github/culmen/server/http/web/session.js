// The token comes in the part of the address that is sent to no server. It is shown once, for a
// cookie that scripts cannot read, and erased from the address.
export async function session() {
  const match = /^#token=([A-Za-z0-9_-]+)$/.exec(location.hash);
  if (match) {
    history.replaceState(null, '', location.pathname + location.search);
    const answer = await fetch('api/v1/session', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + match[1], 'X-Culmen': '1' },
    });
    if (!answer.ok) {
      throw new Error((await answer.json()).detail);
    }
  }
}

// A request below /api/v1; what the server says of an error is the error's message.
export async function api(path, options = {}) {
  const answer = await fetch('api/v1/' + path, {
    ...options,
    headers: {
      'X-Culmen': '1',
      ...(options.body ? { 'Content-Type': 'application/json' } : {}),
      ...options.headers,
    },
  });
  if (answer.status === 204) {
    return null;
  }
  const body = await answer.json();
  if (!answer.ok) {
    throw Object.assign(new Error(body.detail), { status: answer.status, type: body.type });
  }
  return body;
}
