/**
 * Studies on a server: {@link io.github.culmen.client.RemoteStudy} asks and tells like {@link
 * io.github.culmen.study.Study}. What is lost on the way is sent again and done once.
 */
package io.github.culmen.client;
