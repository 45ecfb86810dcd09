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
  let answer;
  try {
    answer = await fetch('api/v1/' + path, {
      ...options,
      headers: {
        'X-Culmen': '1',
        ...(options.body ? { 'Content-Type': 'application/json' } : {}),
        ...options.headers,
      },
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw Object.assign(new Error('The server cannot be reached.'), { status: 0 });
  }
  if (answer.status === 204) {
    return null;
  }
  let body;
  try {
    body = await answer.json();
  } catch (error) {
    throw Object.assign(new Error('The server sent something that is no answer (' + answer.status + ').'), { status: answer.status });
  }
  if (!answer.ok) {
    throw Object.assign(new Error(body.detail), { status: answer.status, type: body.type });
  }
  return body;
}

// A picture, which waits for the first model where it needs one.
const PATIENCE = 120;
export async function picture(path) {
  for (let i = 0; i < PATIENCE; i++) {
    let answer;
    try {
      answer = await fetch('api/v1/' + path, { headers: { 'X-Culmen': '1' } });
    } catch (error) {
      throw new Error('The server cannot be reached.', { cause: error });
    }
    if (answer.status === 200) return answer.blob();
    if (answer.status !== 202) throw new Error((await answer.json()).detail);
    await new Promise(done => setTimeout(done, 1000));
  }
  throw new Error('The model takes too long; try again when it is there.');
}

export const post = (path, body) => api(path, { method: 'POST', body: JSON.stringify(body || {}) });
export const put = (path, body, headers) => api(path, { method: 'PUT', body: JSON.stringify(body), headers });
export const studyPath = name => 'studies/' + encodeURIComponent(name);
