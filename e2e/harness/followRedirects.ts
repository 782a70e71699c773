const STEPS = 10;

/** Follows redirects with these cookies and no scripts, until `isThere`. */
export async function followRedirects(address: string, isThere: (url: URL) => boolean, cookie = ""): Promise<URL> {
  const cookies = new Map<string, string>();
  const storeCookie = (text: string) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  };
  storeCookie(cookie);
  let next = new URL(address);
  for (let steps = 0; !isThere(next); steps += 1) {
    if (steps > STEPS) throw new Error(`this leads in circles: ${next}`);
    const answer = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const one of answer.headers.getSetCookie()) storeCookie(one);
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    next = new URL(location, next);
  }
  return next;
}
